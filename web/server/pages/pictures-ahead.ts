import {setTimeout as sleep} from 'node:timers/promises'
import type {ContentLake, Jobs, LakeDocument} from 'content-lake'
import type {CmsConfig} from '#web/src/shared/env.ts'
import {normalisePicture, type Picture, pictureSizes} from '#web/src/shared/cms/picture.ts'
import {pictureShapes, usualShape} from '#web/src/shared/ui/media/picture-shapes.ts'

/** Milliseconds after the start, and after a change, for the others that follow it: a start and a seed come first. */
const usualDelays = {start: 5000, change: 3000}

/** Milliseconds until it looks for changes by itself: it is woken by each. */
const dayMs = 24 * 60 * 60 * 1000

/** Milliseconds of the longest rest after a picture that was made. */
const maxRest = 500

export type PicturesAhead = {
  cms: CmsConfig
  lake: Pick<ContentLake, 'prepareImage' | 'publicDocuments'> & {
    onContentChange: (listener: () => void) => void
  }
  /** Is told how many pictures were made. */
  log: (line: string) => void
  delays?: typeof usualDelays
}

/**
 * Makes the pictures of published documents in the sizes that pages offer, before anybody asks: after the start
 * and after each change of content. A picture on disk is not made again.
 */
export function makePicturesAhead(jobs: Jobs, options: PicturesAhead): void {
  const {lake, delays = usualDelays} = options
  let changes = 0
  let made = -1
  const job = jobs.every('pictures', {every: dayMs, first: delays.start}, async (signal) => {
    if (made === changes) return
    if (changes > 0) await sleep(delays.change, undefined, {signal, ref: false})
    const count = changes
    await makeAll(options, signal)
    made = count
  })
  lake.onContentChange(() => {
    changes += 1
    job.wake()
  })
}

async function makeAll({lake, cms, log}: PicturesAhead, signal: AbortSignal): Promise<void> {
  let made = 0
  for (const url of listUrls(lake.publicDocuments(), cms)) {
    const started = performance.now()
    const result = await lake.prepareImage(url)
    signal.throwIfAborted()
    if (result === 'full') break
    if (result !== 'made') continue
    made += 1
    // It uses about half of one core, of a machine with nothing else to do.
    const rest = Math.min(performance.now() - started, maxRest)
    await sleep(rest, undefined, {signal, ref: false})
  }
  if (made > 0) log(`Made ${made} pictures ahead.`)
}

/** The URLs of the documents' pictures in all their sizes, from the path on: what pages open with first. */
export function listUrls(documents: readonly LakeDocument[], cms: CmsConfig): string[] {
  const order = Object.keys(pictureShapes)
  const pictures = documents.flatMap(({_type, ...fields}) =>
    picturesIn(fields, []).map(({path, picture}) => {
      const field = path.join('.')
      const keys = [`${_type}.${field}`, field, path.at(-1) ?? '']
      const key = keys.find((name) => Object.hasOwn(pictureShapes, name))
      const shapes = (key === undefined ? undefined : pictureShapes[key]) ?? [usualShape]
      return {picture, shapes, rank: key === undefined ? order.length : order.indexOf(key)}
    }),
  )
  const urls = pictures
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({picture, shapes}) =>
      shapes.flatMap(({widths, ratio}) => pictureSizes(cms, picture, widths, ratio)),
    )
  return [...new Set(urls.map(({url}) => url))]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The pictures in a value, and the names of the fields that lead to them. Drawings are sent as they are. */
function picturesIn(value: unknown, path: string[]): {path: string[]; picture: Picture}[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => picturesIn(item, path))
  if (!isRecord(value)) return []
  const {asset, crop, hotspot} = value
  const id = isRecord(asset) ? String(asset['_ref']) : ''
  const [, width, height] = /^image-\w+-(\d+)x(\d+)-(?!svg)/.exec(id) ?? []
  const dimensions = {width: Number(width), height: Number(height)}
  const picture = normalisePicture({
    asset: {_id: id, metadata: {dimensions}},
    crop: isRecord(crop) ? crop : null,
    hotspot: isRecord(hotspot) ? hotspot : null,
  })
  if (picture) return [{path, picture}]
  return Object.entries(value).flatMap(([name, item]) => picturesIn(item, [...path, name]))
}
