import type {SitemapEntry} from './sitemap.ts'

/** Addresses that one file may name. Source: https://www.sitemaps.org/protocol.html#index */
export const MAX_URLS = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pictures = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The files that the entries fill, each as many as one may hold; one where there is nothing. */
export function sitemapFiles(entries: readonly SitemapEntry[], most = MAX_URLS): string[] {
  const files = Math.max(1, Math.ceil(entries.length / most))
  return Array.from({length: files}, (_, file) =>
    urlSet(entries.slice(file * most, (file + 1) * most)),
  )
}

/** Names the other files, where there are too many addresses for one. */
export function sitemapIndex(addresses: readonly string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>`)
  return document(`<sitemapindex xmlns="${namespace}">`, files, '</sitemapindex>')
}

/** Sources: https://www.sitemaps.org/protocol.html, and Google's image extension. */
function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({address, changed, picture}) => {
    const image = picture
      ? `<image:image><image:loc>${escape(picture)}</image:loc></image:image>`
      : ''
    return `<url><loc>${escape(address)}</loc><lastmod>${escape(changed)}</lastmod>${image}</url>`
  })
  return document(`<urlset xmlns="${namespace}" xmlns:image="${pictures}">`, urls, '</urlset>')
}

function document(open: string, lines: readonly string[], close: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, close, ''].join('\n')
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
