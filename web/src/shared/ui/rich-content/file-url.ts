import type {CmsConfig} from '../../env.ts'

/**
 * The URL of a file for a link: of the local lake the path alone, so that the file is downloaded
 * from the page's own origin, whatever origin the lake was asked at (behaviour B217).
 *
 * @param url the `url` of the file's asset document.
 */
export function fileUrl({lakePath}: CmsConfig, url: string): string {
  const path = pathOf(url)
  return lakePath && path?.startsWith(`${lakePath}/files/`) ? path : url
}

/** A URL's path. Not `URL.parse`: Safari before 18 and Chrome before 126 have none. */
function pathOf(url: string): string | undefined {
  try {
    return new URL(url).pathname
  } catch {
    return undefined
  }
}
