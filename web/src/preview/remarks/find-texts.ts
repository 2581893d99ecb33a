import {studioPath} from '@sanity/client/csm'
import {REMARK_LENGTHS} from '#web/contract/remarks.ts'
import type {SourceOf} from '../labelling.ts'

/** A text or a picture of the page, about which a remark can be left. */
export type RemarkedText = {document_id: string; path: string; quote: string}

/** The text that a reviewer sees in an element that was labelled; undefined for one without a field. */
export function describeText(element: Element, sourceOf: SourceOf): RemarkedText | undefined {
  const source = sourceOf(element)
  if (!source) return undefined
  const shown = element instanceof HTMLImageElement ? element.alt : element.textContent
  const quote = shown.replaceAll(/\s+/g, ' ').trim().slice(0, REMARK_LENGTHS.quote)
  return {document_id: source.id, path: studioPath.toString(source.path), quote}
}

/**
 * The texts and pictures below an element that can be seen, in their order, those of the page before those of the header
 * that all pages have; each field once.
 */
export function listTexts(root: ParentNode, sourceOf: SourceOf): RemarkedText[] {
  const texts = new Map<string, RemarkedText>()
  const ofPage = root.querySelectorAll('main [data-sanity]')
  for (const element of [...ofPage, ...root.querySelectorAll('[data-sanity]')]) {
    const text = describeText(element, sourceOf)
    const isSeen = element.getClientRects().length > 0 && !element.closest('[inert]')
    if (text && isSeen && !texts.has(keyOf(text))) texts.set(keyOf(text), text)
  }
  return [...texts.values()]
}

/** Names a field of a document. */
export const keyOf = ({document_id, path}: RemarkedText): string => `${document_id} ${path}`
