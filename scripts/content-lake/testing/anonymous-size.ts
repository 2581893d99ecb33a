import {computeLayout, isCommonSize, resultSize} from '../assets/image-layout.ts'
import {planRendition} from '../assets/rendition.ts'
import {parseImageParams} from '../assets/image-params.ts'

type Original = {width: number; height: number; frames: number}

/**
 * The size in pixels that an anonymous client gets of an image.
 *
 * @param search the parameters of an image URL, as `w=320&fit=max`.
 * @returns `isExact`: it is the size that was asked for; `isCommon`: one of the sizes that are listed.
 */
export function anonymousSize(search: string, original: Original) {
  const request = parseImageParams(new URLSearchParams(search))
  const {layout} = planRendition({...original, extension: 'jpg'}, request, 'webp', false)
  const {width, height} = resultSize(layout, request)
  const asked = computeLayout(original, request, false)
  return {
    size: `${width}x${height}`,
    isCommon: isCommonSize(original, request, layout),
    isExact: JSON.stringify(layout) === JSON.stringify(asked),
  }
}
