import {parseImageParams} from '../assets/image-params.ts'
import {computeLayout} from '../assets/rendition.ts'

type Original = {width: number; height: number}

/**
 * The size in pixels that an anonymous client gets of an image.
 *
 * @param search the parameters of an image URL, as `w=320&fit=max`.
 */
export function anonymousSize(search: string, original: Original): string {
  const request = parseImageParams(new URLSearchParams(search))
  const {width, height, canvas} = computeLayout(original, request, false)
  const size =
    canvas ?? (request.rotation === 90 ? {width: height, height: width} : {width, height})
  return `${size.width}x${size.height}`
}
