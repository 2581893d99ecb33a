import type {SitemapEntry} from './sitemap.ts'

/** URLs that one file may list. Source: https://www.sitemaps.org/protocol.html#index */
export const MAX_URLS = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The entries as sitemap files of at most `maxUrls` each; one empty file where there are none. */
export function sitemapFiles(entries: readonly SitemapEntry[], maxUrls = MAX_URLS): string[] {
  const files = Math.max(1, Math.ceil(entries.length / maxUrls))
  return Array.from({length: files}, (_, file) =>
    urlSet(entries.slice(file * maxUrls, (file + 1) * maxUrls)),
  )
}

/** The index of several sitemap files. */
export function sitemapIndex(urls: readonly string[]): string {
  const files = urls.map((url) => `<sitemap><loc>${escape(url)}</loc></sitemap>`)
  return document(`<sitemapindex xmlns="${namespace}">`, files, '</sitemapindex>')
}

/** Sources: https://www.sitemaps.org/protocol.html, and Google's image extension. */
function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({url, changed, picture}) => {
    const image = picture
      ? `<image:image><image:loc>${escape(picture)}</image:loc></image:image>`
      : ''
    return `<url><loc>${escape(url)}</loc><lastmod>${escape(changed)}</lastmod>${image}</url>`
  })
  return document(
    `<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">`,
    urls,
    '</urlset>',
  )
}

function document(open: string, lines: readonly string[], close: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, close, ''].join('\n')
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
