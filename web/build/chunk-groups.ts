/** What pages share, by purpose, each with the parts of its modules' paths; the first group has priority. */
export const sharedChunks: Record<string, readonly string[]> = {
  text: ['/@portabletext/', '/ui/rich-text/', '/icons/check.', '/icons/link-2.'],
  accordion: ['/ui/accordion/', '/ui/document/side-heading'],
  listing: [
    '/ui/listing/',
    '/shared/listing/',
    '-filter',
    '/gallery/gallery-page.module',
    '/news/news-page.module',
  ],
  content: ['/shared/cms/', '-fetchers'],
  document: [
    '/ui/document/long-document',
    '/ui/document/section-index',
    '/ui/document/document-page',
    '/ui/contact/contact-lines',
    '/clause-body',
  ],
  article: ['/ui/article/', '/ui/rich-content/', '/seo/article'],
}

const names = Object.keys(sharedChunks)

/**
 * The site's chunks. A group takes the imports of its modules along, so groups that others depend on
 * have the higher priority. What pages share is in few files, and no page loads much that it does not use.
 */
export const chunkGroups = [
  // The initial chunks of every page: the libraries, which seldom change, and the layout. The page that
  // stands in for the site (starting.html) has a style sheet of its own, and the starter is no module.
  {name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: names.length + 2},
  {
    name: 'frame',
    test: /^(?!.*(?:starting|starter)\.)/,
    tags: ['$initial' as const],
    priority: names.length + 1,
  },
  ...names.map((name, place) => ({
    name,
    test: (path: string) => sharedChunks[name]?.some((part) => path.includes(part)) ?? false,
    priority: names.length - place,
  })),
]
