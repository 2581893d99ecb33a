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

/** A code that was percent-encoded as part of a URL. */
const percentEncoded = /(?:%EE%[89AB][0-9A-F]%[89AB][0-9A-F])+/gi

export const hasStega = (text: string): boolean =>
  anyLetter.test(text) || (text.includes('%EE%') && text.search(percentEncoded) >= 0)

/** A text without its codes; `stegaClean` of Sanity's client does it for Sanity's own. */
export const stegaClean = (text: string): string =>
  text.replaceAll(pattern, '').replaceAll(percentEncoded, '')

/** A path of a source map as the Studio writes it. */
export const studioPath = jsonPathToStudioPath

/** The drawn form of a value without stega. */
export type DrawnAs = 'text' | 'number' | 'link' | 'picture' | 'file'

/**
 * The fields of values without stega, by what is drawn of them: texts that code compares, numbers, the
 * hrefs of links, the ids of pictures, and the URLs of files.
 */
export class UnencodedSources {
  private readonly found = new Map<string, Map<string, Source>>()
  private readonly drawn = new Map<string, string>()

  /** Remembers what a field is drawn as; what it was drawn as before is forgotten. */
  add(as: DrawnAs, value: string, source: Source): void {
    const field = JSON.stringify([as, source.id, source.path])
    const key = keyOf(as, value)
    const before = this.drawn.get(field)
    if (before === key) return
    if (before !== undefined) this.found.get(before)?.delete(field)
    this.drawn.set(field, key)
    const sources = this.found.get(key) ?? new Map<string, Source>()
    this.found.set(key, sources.set(field, source))
  }

  /** All fields that are drawn like this: which one it is, its place on the page tells. */
  find(as: DrawnAs, value: string): Source[] {
    return [...(this.found.get(keyOf(as, value))?.values() ?? [])]
  }
}

function keyOf(as: DrawnAs, value: string): string {
  const drawn = value.trim()
  if (as !== 'link' && as !== 'file') return `${as} ${drawn}`
  // The site adds parameters to hrefs, and leaves out the origin of the lake's files.
  const url = drawn.replace(/[?#].*$/, '')
  return `${as} ${as === 'file' ? url.slice(url.lastIndexOf('/')) : url}`
}

/** The field that a value comes from: the published id of its document, the type, the path. */
export type Source = {id: string; type: string; path: Path}
