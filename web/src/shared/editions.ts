/** Editions of a dated document: its published texts, each as it stood at the end of a day on which it changed. */

/** The path of the API: `GET ?page=termsPage`, and with `&edition=2026-03-01` the text of one. */
export const EDITIONS_PATH = '/api/v1/editions'

/** A part of a line, and how it differs from the edition before. */
export type EditionPart = {text: string; change?: 'added' | 'removed'}

export type LineKind = 'title' | 'heading' | 'paragraph' | 'bullet' | 'number'

export type EditionLine = {kind: LineKind; parts: EditionPart[]}

/** An editor's sentence about a change of a document. */
export type EditionChange = {sentence: string; isCorrection: boolean}

export type EditionSummary = {
  /** The day from which the text stood, in Lagos: `YYYY-MM-DD`. */
  date: string
  /** The sentences about the changes of that day; empty for the first edition, and where there are none. */
  changes: EditionChange[]
  /** Why the text is not shown. */
  withheld?: string
}

export type Edition = EditionSummary & {
  /** The day of the next edition; without it this one is in force. */
  until?: string
  /** The text with its changes; empty where it is withheld. */
  lines: EditionLine[]
  /** Where the bare text lies, and its SHA-256 in hexadecimal; without them it is withheld. */
  file?: {path: string; sha256: string}
}

/** The editions of a document, newest first, and the one that was asked for, where there is one of that day. */
export type Editions = {list: EditionSummary[]; shown?: Edition}

/** @param edition the day of the one to show. */
export type ReadEditions = (page: string, edition?: string) => Promise<Editions>

/** The day that a URL asks for, as `YYYY-MM-DD`. */
export function editionOf(params: URLSearchParams): string | undefined {
  const day = params.get('edition') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}

/** The URL of an edition, or of the document where there is none. */
export const editionUrl = (path: string, edition: string | undefined): string =>
  edition ? `${path}?edition=${edition}` : path

/**
 * Asks the server for editions, in the browser.
 *
 * @throws where the server is away, or does not have them.
 */
export const askEditions: ReadEditions = async (page, edition) => {
  const query = new URLSearchParams({page, ...(edition && {edition})})
  const response = await fetch(`${EDITIONS_PATH}?${query}`)
  if (!response.ok) throw new Error(`The editions were answered with status ${response.status}.`)
  const editions: Editions = await response.json()
  return editions
}
