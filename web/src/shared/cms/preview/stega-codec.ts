/**
 * Stega as in Sanity's client: invisible letters at the end of a string say from which field it comes, but
 * here there are two instead of hundreds, which would cost time for each key typed and break comparisons
 * (decision 18).
 */
import {jsonPathToStudioPath} from '@sanity/client/csm'
import type {Source} from './source.ts'
import {UnencodedSources} from './unencoded-sources.ts'

/** Letters of Unicode's private use area, which no content has: each stands for a number below 4,096. */
const first = 0xe000
const size = 0x1000
const pattern = /[\uE000-\uEFFF]{2}/g
const anyLetter = /[\uE000-\uEFFF]/

/**
 * Encodes fields and decodes texts. The same field has the same code for as long as the page is open, so
 * that React draws a text again only where it has changed.
 */
export class StegaCodec {
  private readonly numbers = new Map<string, number>()
  private readonly sources: Source[] = []
  /** The fields of what is drawn without stega. */
  readonly unencoded = new UnencodedSources()

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
}

/** The same code where it was percent-encoded as part of a URL. */
const percentEncoded = /(?:%EE%[89AB][0-9A-F]%[89AB][0-9A-F])+/gi

export const hasStega = (text: string): boolean =>
  anyLetter.test(text) || (text.includes('%EE%') && text.search(percentEncoded) >= 0)

/** A text without its codes; `stegaClean` of Sanity's client does it for Sanity's own. */
export const stegaClean = (text: string): string =>
  text.replaceAll(pattern, '').replaceAll(percentEncoded, '')

/** A path of a source map as the Studio writes it. */
export const studioPath = jsonPathToStudioPath
