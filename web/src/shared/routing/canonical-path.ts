import {ITEMS, PAGES} from '#schemas/pages.ts'

const pagePaths: ReadonlySet<string> = new Set(PAGES.map(({path}) => path))
const itemFolders: ReadonlySet<string> = new Set(ITEMS.map(({page}) => page.path))

/**
 * The one spelling of a path: single slashes, none at its end, percent-encoding by RFC 3986 (section 6.2.2), and a
 * page's path as the registry writes it (`/ABOUT` and `/%61bout` are `/about`). A slug keeps its letters, and an
 * encoded slash or backslash stays encoded. It never begins with two slashes, which would be another host.
 *
 * @param pathname of a URL, so that it is encoded.
 */
export function canonicalPath(pathname: string): string {
  const path = `/${pathname
    .split(/[/\\]+/)
    .filter(Boolean)
    .map(normaliseSegment)
    .join('/')}`
  const lowerCase = path.toLowerCase()
  if (pagePaths.has(lowerCase)) return lowerCase
  const end = path.lastIndexOf('/')
  const folder = lowerCase.slice(0, end)
  return itemFolders.has(folder) ? folder + path.slice(end) : path
}

/**
 * Decodes what needs no encoding, and writes the rest of it in capitals: `%61%c3%a9` is `a%C3%A9`. A percent sign
 * alone is encoded.
 */
const normaliseSegment = (segment: string): string =>
  segment.replace(/%(?:[0-9a-f]{2})?/gi, (encoded) => {
    if (encoded === '%') return '%25'
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })

/**
 * Tells whether a root-relative URL can be a page of the registry, to which the browser goes without loading a document.
 * Anything else is the server's: feeds, the Studio, files, and paths that redirect.
 */
export function isPageUrl(url: string): boolean {
  const pathname = canonicalPath(url.replace(/[?#].*$/s, ''))
  if (pagePaths.has(pathname)) return true
  const end = pathname.lastIndexOf('/')
  return itemFolders.has(pathname.slice(0, end)) && !fileExtension.test(pathname)
}

/** How the paths of files end, which are never a page's. */
export const fileExtension = /\.[a-z0-9]+$/i
