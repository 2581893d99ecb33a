import type {CmsConfig} from '../../env.ts'

/**
 * The URL of a file for a link: of the local lake the path alone, so that the file is downloaded
 * from the page's own origin, whatever origin the lake was asked at (behaviour B217).
 *
 * @param url the `url` of the file's asset document.
 */
export function fileUrl({lakePath}: CmsConfig, url: string): string {
  const path = URL.parse(url)?.pathname
  return lakePath && path?.startsWith(`${lakePath}/files/`) ? path : url
}
