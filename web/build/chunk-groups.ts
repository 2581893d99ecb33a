const shared = (name: string, test: RegExp, priority: number) => ({name, test, priority})

/**
 * The site's chunks. A group takes what its modules need along with them, so those that others build
 * on come first.
 */
export const chunkGroups = [
  // What every page starts with: the libraries, which seldom change, and the frame.
  {name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 9},
  {name: 'frame', tags: ['$initial' as const], priority: 8},
  // What pages share, by purpose: few files, and none brings what its page does not use.
  shared('text', /portabletext|ui\/(rich-text|accordion|document\/side-heading)/, 7),
  shared(
    'kit',
    /icons\/(check|link-2)\.|published-date|ui\/(loading\/skeleton|listing\/listing-state)|page-neighbours/,
    6,
  ),
  shared('listing', /ui\/listing\/|shared\/listing\/|-filter/, 5),
  shared('content', /shared\/cms\/|-requests/, 4),
  shared(
    'document',
    /ui\/(document\/(long-document|section-index|printed-page|document-page)|contact\/contact-lines)/,
    3,
  ),
  shared('article', /ui\/(article|rich-content)\/|seo\/article/, 2),
]
