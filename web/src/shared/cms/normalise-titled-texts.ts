import {list, mapList, text} from './normalise.ts'
import {normaliseRichText} from './normalise-rich-text.ts'
import {hasText} from './has-text.ts'

type RawText = {_key?: string | null; title?: string | null; text?: string | null}

/** A short text under a title of its own. */
export type TitledText = {key: string; title: string; text: string}

/** Normalises a list of titled texts; one without a title is left out. */
export function normaliseTitledTexts(
  raw: readonly (RawText | null)[] | null | undefined,
): TitledText[] {
  return mapList(raw, (item, index) => {
    const title = text(item.title)
    return title ? {key: text(item._key, String(index)), title, text: text(item.text)} : undefined
  })
}

/** Normalises a titled list of lines, blank ones left out. */
export function normaliseTitledList(
  raw: {title?: string | null; items?: readonly (string | null)[] | null} | null | undefined,
  fallbackTitle: string,
) {
  return {
    title: text(raw?.title, fallbackTitle),
    items: list(raw?.items)
      .map((item) => item.trim())
      .filter(Boolean),
  }
}

/** Normalises a titled rich text; a body without text is an empty list. */
export function normaliseTitledRichText(
  raw: {title?: string | null; body?: readonly (object | null)[] | null} | null | undefined,
  fallbackTitle: string,
) {
  const body = normaliseRichText(raw?.body)
  return {title: text(raw?.title, fallbackTitle), body: hasText(body) ? body : []}
}
