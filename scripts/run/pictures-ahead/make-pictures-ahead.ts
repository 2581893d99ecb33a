import type {ContentLake} from 'content-lake'
import {listUrls, type PageSource} from './list-urls.ts'
import {makePictures} from './make-pictures.ts'

/** Milliseconds after the start, and after the last of several changes: a start and a seed come first. */
const delays = {start: 5000, change: 3000}

export type PicturesAhead = PageSource & {
  lake: Pick<ContentLake, 'prepareImage' | 'beginPreparation'> & {
    onContentChange: (listener: () => void) => void
  }
  /** Changes where the site's build does, which decides what sizes its pages show. */
  version: string
  /** Is told how many pictures were made. */
  log: (line: string) => void
  delays?: typeof delays
}

/**
 * Makes the pictures that the site's pages show, in the sizes that most visitors get, before anybody asks:
 * after the start and after each change of content (behaviour B482). What is on disk is not made again,
 * and where all is there, no page is rendered for it.
 *
 * @returns stops it; a picture that is being made is given up.
 */
export function makePicturesAhead(options: PicturesAhead): () => Promise<void> {
  const {lake, delays: wait = delays} = options
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isChanged = false
  let running: Promise<void> | undefined
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(start, ms).unref()
  }
  const start = () => {
    if (stopped.signal.aborted) return
    isChanged = running !== undefined
    running ??= run(options, stopped.signal).finally(() => {
      running = undefined
      if (isChanged) schedule(0)
    })
  }
  schedule(wait.start)
  lake.onContentChange(() => schedule(wait.change))
  return async () => {
    stopped.abort()
    clearTimeout(timer)
    await running
  }
}

async function run(
  {lake, version, log, ...pages}: PicturesAhead,
  signal: AbortSignal,
): Promise<void> {
  const {isDone, finish} = lake.beginPreparation(version)
  if (isDone) return
  try {
    const urls = await listUrls(pages, signal)
    const made = await makePictures(urls, lake.prepareImage, signal)
    if (made === undefined) return
    if (made > 0) log(`Made ${made} pictures ahead, of ${urls.length} that the pages show.`)
    await finish()
  } catch (error) {
    if (signal.aborted) return
    log(`Making pictures ahead failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
