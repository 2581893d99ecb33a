import type {SanityClient} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {assetFilesQuery} from '../studio.queries.ts'

/** A list in a new order. */
export interface OrderedPictures {
  value: unknown[]
  /** The numbers of the entries, from 1, that stand last since nothing says where they belong. */
  last: number[]
}

const names = new Intl.Collator('en', {numeric: true, sensitivity: 'base'})

/**
 * Orders a list of pictures by a text of their files, numbers in it by their value. Entries without one stand last, and
 * equal ones as before.
 *
 * @param textOf - The text by which a picture is ordered, from the id of its asset.
 */
export function orderPictures(
  value: readonly unknown[],
  textOf: (assetId: string) => string | undefined,
): OrderedPictures {
  const entries = value.map((item) => {
    const assetId = assetIdOf(item)
    return {item, text: assetId === undefined ? undefined : textOf(assetId)}
  })
  const ordered = entries.toSorted((a, b) => {
    if (a.text === undefined || b.text === undefined) {
      return Number(a.text === undefined) - Number(b.text === undefined)
    }
    return names.compare(a.text, b.text)
  })
  return {
    value: ordered.map(({item}) => item),
    last: ordered.flatMap(({text}, index) => (text === undefined ? [index + 1] : [])),
  }
}

/** The list in a former order of its keys; entries that have come since stand last. */
export function putBack(value: readonly unknown[], keys: readonly unknown[]): unknown[] {
  const indexOf = (item: unknown) => {
    const index = isRecord(item) ? keys.indexOf(item['_key']) : -1
    return index < 0 ? keys.length : index
  }
  return value.toSorted((a, b) => indexOf(a) - indexOf(b))
}

/** The keys of a list's entries, in its order. */
export const keysOf = (value: readonly unknown[]): unknown[] =>
  value.map((item) => (isRecord(item) ? item['_key'] : undefined))

const assetIdOf = (item: unknown): string | undefined => {
  const asset = isRecord(item) ? item['asset'] : undefined
  return isRecord(asset) && typeof asset['_ref'] === 'string' ? asset['_ref'] : undefined
}

type Client = Pick<SanityClient, 'fetch'>

/** The names of pictures' files, by the ids of their assets. */
export const fetchNames = (client: Client, ids: readonly string[]): Promise<Map<string, string>> =>
  fetchFiles(client, ids, 'originalFilename')

/**
 * When pictures were taken, by the ids of their assets; the name of the file decides within a second.
 *
 * @throws where a file cannot be read.
 */
export async function fetchDates(
  client: Client,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [urls, fileNames] = await Promise.all([
    fetchFiles(client, ids, 'url'),
    fetchNames(client, ids),
  ])
  const dates = new Map<string, string>()
  for (const [id, url] of urls) {
    const date = await fetchTakenAt(url)
    if (date !== undefined) dates.set(id, `${date} ${fileNames.get(id) ?? ''}`)
  }
  return dates
}

async function fetchFiles(
  client: Client,
  ids: readonly string[],
  field: 'originalFilename' | 'url',
): Promise<Map<string, string>> {
  const answer = await client.fetch<unknown>(assetFilesQuery, {ids}, {perspective: 'raw'})
  return new Map(
    (Array.isArray(answer) ? answer : []).filter(isRecord).flatMap((file) => {
      const text = file[field]
      return typeof text === 'string' ? [[String(file['_id']), text] as const] : []
    }),
  )
}

/** Bytes at the beginning of a JPEG that hold what the camera has written. */
const JPEG_HEAD = 256 * 1024

/**
 * Reads when a picture was taken from its stored file, since an asset's document says nothing of that. The camera's
 * clock says it, without a zone: `2026:11:28 16:05:09`.
 *
 * @returns undefined where the file does not say.
 * @throws where the file cannot be read.
 */
async function fetchTakenAt(url: string): Promise<string | undefined> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture could not be read (${response.status}).`)
  // A JPEG has it at its beginning, another file anywhere.
  const isJpeg = /\.jpe?g$/.test(new URL(url).pathname)
  return readTakenAt(await readBytes(response, isJpeg ? JPEG_HEAD : Infinity))
}

/** The first bytes of an answer, and not many more: the rest is not loaded. */
async function readBytes(response: Response, least: number): Promise<ArrayBuffer> {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  while (reader && size < least) {
    const {done, value} = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  await reader?.cancel()
  return new Blob(parts).arrayBuffer()
}

/** The camera's date in the bytes of a file. */
async function readTakenAt(bytes: ArrayBuffer): Promise<string | undefined> {
  const {default: exif} = await import('exifreader')
  try {
    const {DateTimeOriginal, DateTimeDigitized} = exif.load(bytes)
    const text = (DateTimeOriginal ?? DateTimeDigitized)?.description
    return text !== undefined && /^\d{4}\D\d{2}\D\d{2}/.test(text) ? text : undefined
  } catch {
    // A file without anything of a camera, or of a kind that has nothing of it.
    return undefined
  }
}
