import {jsonPathToStudioPath} from '@sanity/client/csm'
import type {Source} from './source.ts'
import {UnmarkedSources} from './unmarked-sources.ts'

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
  /** The fields of what is drawn without a mark. */
  readonly unmarked = new UnmarkedSources()

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
}

/** The same mark where it was percent-encoded as part of an address. */
const encoded = /(?:%EE%[89AB][0-9A-F]%[89AB][0-9A-F])+/gi

export const hasMark = (text: string): boolean =>
  anyLetter.test(text) || (text.includes('%EE%') && text.search(encoded) >= 0)

export const withoutMarks = (text: string): string =>
  text.replaceAll(pattern, '').replaceAll(encoded, '')

/** A path of a source map as the Studio writes it. */
export const studioPath = jsonPathToStudioPath
