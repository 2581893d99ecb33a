import {labelElements} from './label-elements.ts'
import type {StegaEncode} from './preview-content.ts'
import {type Source, StegaCodec} from './stega-codec.ts'
import {stegaEncodeResult} from './stega-encode.ts'

/** Finds the field from which an element that is drawn comes. */
export type SourceOf = (element: Element) => Source | undefined

/** Has each element that is drawn name its field; `stegaEncode` encodes the fields of a result's texts. */
export function startLabelling(): {stegaEncode: StegaEncode; sourceOf: SourceOf} {
  const codec = new StegaCodec()
  const sourceOf = labelElements(codec)
  return {stegaEncode: (result, map) => stegaEncodeResult(result, map, codec), sourceOf}
}
