import type {Preparation} from '../assets/image-service.ts'
import {parseImageParams} from '../assets/image-params.ts'
import type {LakeServices} from '../http/context.ts'
import {chooseFormat, findImage} from './images.ts'

/** What every current browser prefers (https://caniuse.com/avif): one format serves nearly all visitors. */
const ACCEPT = 'image/avif,image/webp'
const NOBODY = {key: 'ahead', trusted: false}

/**
 * Makes the image of a URL ahead of requests for it, as current browsers get it. Those that are
 * sent as they were uploaded, and those of a format of their own, are left alone.
 *
 * @param url of this lake's image, from its path on: `/lake/images/local/production/…?w=640&auto=format`.
 */
export async function prepareImage(services: LakeServices, url: string): Promise<Preparation> {
  const {projectId, dataset, basePath, images} = services
  const {pathname, searchParams} = new URL(url, 'http://lake.invalid')
  const folder = `${basePath}/images/${projectId}/${dataset}/`
  if (!pathname.startsWith(folder)) return 'none'
  try {
    const image = findImage(services, pathname.slice(folder.length))
    const request = parseImageParams(searchParams)
    const format = chooseFormat(image, request, ACCEPT)
    if (!format || request.format !== 'auto') return 'none'
    return await images.prepare(await images.plan(image, request, format, NOBODY))
  } catch {
    // An image that is gone, or a size that is refused: whoever asks for it is told.
    return 'none'
  }
}
