import type {CmsConfig} from '../env.ts'
import type {RichFile} from './rich-text.ts'

/**
 * The attributes of a link to a file, which is saved under its title: the name under which it was uploaded was meant for
 * nobody, and remains where the same file is uploaded again under another. Of the local lake the URL is the path alone, so
 * that the file is downloaded from the page's own origin, whatever origin the lake was asked at.
 */
export function fileLink(
  {lakePath}: CmsConfig,
  {title, url}: Pick<RichFile, 'title' | 'url'>,
): {href: string; download: string} {
  const path = pathOf(url) ?? url
  const href = lakePath && path.startsWith(`${lakePath}/files/`) ? path : url
  const download = title && savedName(title, path)
  if (!download || href.includes('?')) return {href, download}
  const search = new URLSearchParams({dl: download}).toString()
  return {href: `${href}?${search.replaceAll('+', '%20')}`, download}
}

/** A title as the name of a file, with the extension of the path. */
function savedName(title: string, path: string): string {
  const extension = /\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? ''
  const isWhole = title.toLowerCase().endsWith(extension)
  return isWhole ? title : title.replace(/\.+$/, '') + extension
}

/** A URL's path. Not `URL.parse`: Safari before 18 and Chrome before 126 have none. */
function pathOf(url: string): string | undefined {
  try {
    return new URL(url).pathname
  } catch {
    return undefined
  }
}
