/**
 * Stega as in Sanity's client: invisible letters at the end of a string say from which field it comes, but
 * here there are two instead of hundreds, which would cost time for each key typed and break comparisons
 * (decision 18).
 */
import {jsonPathToStudioPath, type Path} from '@sanity/client/csm'

/** Letters of Unicode's private use area, which no content has: each stands for a number below 4,096. */
const first = 0xe000
const size = 0x1000
const pattern = /[\uE000-\uEFFF]{2}/g
const anyLetter = /[\uE000-\uEFFF]/

/**
 * Encodes fields and decodes texts. A field keeps its code for as long as the page is open, so that
 * React draws a text again only where it has changed.
 */
export class StegaCodec {
  private readonly numbers = new Map<string, number>()
  private readonly sources: Source[] = []
  private readonly pictures = new Map<string, Source>()

  /** The code of a field: two letters. */
  encode(source: Source): string {
    const key = JSON.stringify([source.id, source.path])
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sources.push(source) - 1
      this.numbers.set(key, number)
    }
    return String.fromCharCode(first + Math.floor(number / size), first + (number % size))
  }

  /** The field of the first code in a text. */
  decode(text: string): Source | undefined {
    const code = text.match(pattern)?.[0]
    if (!code) return undefined
    return this.sources[(code.charCodeAt(0) - first) * size + code.charCodeAt(1) - first]
  }

  /** Remembers the field of a picture, by the id of its asset. */
  addPicture(assetId: string, source: Source): void {
    this.pictures.set(assetId, source)
  }

  /** The field of the picture at a URL, which has the id of its asset; the latest of several fields that show it. */
  pictureAt(url: string): Source | undefined {
    const [, name, type] = /\/([a-f0-9]+-\d+x\d+)\.([a-z0-9]+)(?:\?|$)/.exec(url) ?? []
    return this.pictures.get(`image-${name}-${type}`)
  }
}

/** A code that was percent-encoded as part of a URL. */
const percentEncoded = /(?:%EE%[89AB][0-9A-F]%[89AB][0-9A-F])+/gi

export const hasStega = (text: string): boolean =>
  anyLetter.test(text) || (text.includes('%EE%') && text.search(percentEncoded) >= 0)

/** A text without its codes; `stegaClean` of Sanity's client does it for Sanity's own. */
export const stegaClean = (text: string): string =>
  text.replaceAll(pattern, '').replaceAll(percentEncoded, '')

/** A path of a source map as the Studio writes it. */
export const studioPath = jsonPathToStudioPath

/** The field that a value comes from: the published id of its document, the type, the path. */
export type Source = {id: string; type: string; path: Path}
