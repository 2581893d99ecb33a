const shared = (name: string, test: RegExp, priority: number) => ({name, test, priority})

/**
 * The site's chunks. A group takes the imports of its modules along, so groups that others depend on
 * have the higher priority.
 */
export const chunkGroups = [
  // The initial chunks of every page: the libraries, which seldom change, and the layout.
  {name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 10},
  {name: 'frame', tags: ['$initial' as const], priority: 9},
  // What pages share, by purpose: few files, and no page loads much that it does not use.
  shared('text', /portabletext|ui\/(rich-text|accordion|document\/side-heading)/, 8),
  shared(
    'kit',
    /icons\/(check|link-2)\.|published-date|ui\/(loading\/skeleton|listing\/listing-state)|page-neighbours/,
    7,
  ),
  shared('listing', /ui\/listing\/|shared\/listing\/|-filter/, 6),
  shared('gallery', /gallery\/(picture-count|gallery-address)/, 5),
  shared('content', /shared\/cms\/|-fetchers/, 4),
  shared(
    'document',
    /ui\/(document\/(long-document|section-index|printed-page|document-page)|contact\/contact-lines)|clause-body/,
    3,
  ),
  shared('article', /ui\/(article|rich-content)\/|seo\/article/, 2),
]
