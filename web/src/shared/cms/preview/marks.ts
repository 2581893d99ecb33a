import {jsonPathToStudioPath, type Path} from '@sanity/client/csm'

/** The field that a value comes from: the published id of its document, the type, the path. */
export type Source = {id: string; type: string; path: Path}

/** Letters of Unicode's private use area, which no content has: each stands for a number below 4,096. */
const first = 0xe000
const size = 0x1000
const pattern = /[\uE000-\uEFFF]{2}/g
const anyLetter = /[\uE000-\uEFFF]/

/**
 * Short marks at the ends of texts by which the preview finds the field of a text that is drawn. The
 * same field has the same mark for as long as the page is open, so that React draws a text again only
 * where it has changed.
 */
export class Marks {
  private readonly numbers = new Map<string, number>()
  private readonly sources: Source[] = []
  private readonly texts = new Map<string, Map<string, Source>>()
  private readonly pictures = new Map<string, Source>()

  /** The two letters that stand for a field. */
  markOf(source: Source): string {
    const key = JSON.stringify([source.id, source.path])
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sources.push(source) - 1
      this.numbers.set(key, number)
    }
    return String.fromCharCode(first + Math.floor(number / size), first + (number % size))
  }

  /** The field of the first mark in a text. */
  sourceIn(text: string): Source | undefined {
    const mark = text.match(pattern)?.[0]
    if (!mark) return undefined
    return this.sources[(mark.charCodeAt(0) - first) * size + mark.charCodeAt(1) - first]
  }

  /** Remembers the field of a text that has no mark. */
  addText(text: string, source: Source): void {
    const found = this.texts.get(text.trim()) ?? new Map<string, Source>()
    this.texts.set(text.trim(), found.set(source.id, source))
  }

  /**
   * The field of a text without a mark.
   *
   * @param near the documents that are shown around it; it is of one of these, or of the only one that has it.
   */
  sourceOfText(text: string, near: readonly string[]): Source | undefined {
    const found = this.texts.get(text.trim())
    const known = near.map((id) => found?.get(id)).find((source) => source !== undefined)
    return known ?? (found?.size === 1 ? [...found.values()][0] : undefined)
  }

  /** Remembers the field that shows an image, by the id of its asset. */
  addPicture(assetId: string, source: Source): void {
    this.pictures.set(assetId, source)
  }

  /** The field of an image by its address, which has the id of its asset. */
  sourceOfPicture(address: string): Source | undefined {
    const [, name, type] = /\/([a-f0-9]+-\d+x\d+)\.([a-z0-9]+)(?:\?|$)/.exec(address) ?? []
    return this.pictures.get(`image-${name}-${type}`)
  }
}

/** The same mark where it was percent-encoded as part of an address. */
const encoded = /(?:%EE%[89AB][0-9A-F]%[89AB][0-9A-F])+/gi

export const hasMark = (text: string): boolean =>
  anyLetter.test(text) || (text.includes('%EE%') && text.search(encoded) >= 0)

export const withoutMarks = (text: string): string =>
  text.replaceAll(pattern, '').replaceAll(encoded, '')

/** A path of a source map as the Studio writes it. */
export const studioPath = jsonPathToStudioPath
