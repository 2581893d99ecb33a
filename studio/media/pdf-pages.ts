import {isRecord} from '#schemas/rules/site-paths.ts'

/**
 * How many pages a PDF has; undefined for what is none, is damaged, or asks for a password.
 *
 * @param bytes - Those of the whole file; they cannot be used afterwards.
 */
export async function countPdfPages(bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  // PDF.js would count a file that was cut off too, by what its beginning says.
  if (!hasEnd(bytes)) return undefined
  // unpdf is PDF.js in one file that needs no worker: 2.6 MB installed, 1.7 MB when it is first loaded. pdfjs-dist takes
  // 38 MB, loads as much, and has to be told the address of its worker.
  const {getDocumentProxy} = await import('unpdf')
  try {
    const pdf = await getDocumentProxy(bytes, {verbosity: 0})
    const pages = pdf.numPages
    await pdf.loadingTask.destroy()
    return pages > 0 ? pages : undefined
  } catch {
    return undefined
  }
}

/** How far from its end a PDF has its last mark; other programs append up to so much. */
const END_SIZE = 1024

const hasEnd = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(-END_SIZE)).includes('%%EOF')

/**
 * How many pages the PDF at an address has.
 *
 * @returns Undefined where the answer is no whole PDF.
 * @throws Where nothing answers.
 */
export async function fetchPdfPages(url: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await fetch(url, {signal})
  return response.ok ? countPdfPages(new Uint8Array(await response.arrayBuffer())) : undefined
}

/** The PDF of a form and the number of pages in its field. */
export interface PagesState {
  pdfId: string | undefined
  /** The number in the field. */
  pages: number | undefined
}

/**
 * Tells whether the pages of a PDF are to be counted, for which the whole file is loaded: where none are given, and where
 * another PDF or another number stands in a form than when it was opened.
 */
export const isCountAsked = (now: PagesState, opened: PagesState): boolean =>
  now.pages === undefined || now.pdfId !== opened.pdfId || now.pages !== opened.pages

/** The id of the asset of a text's first file, whose size the site shows too. */
export function findPdfId(content: unknown): string | undefined {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : []
  const asset = blocks.find(({_type: type}) => type === 'fileAttachment')?.['asset']
  return isRecord(asset) && typeof asset['_ref'] === 'string' ? asset['_ref'] : undefined
}
