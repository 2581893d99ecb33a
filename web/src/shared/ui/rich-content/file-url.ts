import type {CmsConfig} from '../../env.ts'

/**
 * The URL of a file for a link: of the local lake the path alone, so that the file is downloaded
 * from the page's own origin, whatever origin the lake was asked at (behaviour B217). The lake itself
 * names the file; hosted Sanity has to be told its name.
 *
 * @param url the `url` of the file's asset document.
 * @param filename the name under which it was uploaded.
 */
export function fileUrl({lakePath}: CmsConfig, url: string, filename?: string): string {
  const path = pathOf(url)
  if (lakePath && path?.startsWith(`${lakePath}/files/`)) return path
  if (!filename || url.includes('?')) return url
  const search = new URLSearchParams({dl: filename}).toString()
  return `${url}?${search.replaceAll('+', '%20')}`
}

/** A URL's path. Not `URL.parse`: Safari before 18 and Chrome before 126 have none. */
function pathOf(url: string): string | undefined {
  try {
    return new URL(url).pathname
  } catch {
    return undefined
  }
}
