import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import type {ContentLake} from 'content-lake'
import {LRUCache} from 'lru-cache'
import type {ShownPicture} from '#web/src/shared/ui/media/picture-image.tsx'

/** Milliseconds after the start, and after the last of several changes: a start and a seed come first. */
const usualDelays = {start: 5000, change: 3000}

/** Milliseconds of the longest rest after a picture that was made. */
const maxRest = 500

/** Pages whose pictures are made ahead at most: those of the sitemap's beginning. */
const maxPages = 300

export type PicturesAhead = {
  /** The paths of the site's pages. */
  listPages: () => Promise<string[]>
  /** Renders a page, or has it in its cache. */
  render: (path: string) => Promise<unknown>
  /** The pictures of a page that was rendered. */
  picturesOf: ReturnType<typeof createPictureLists>['get']
  lake: Pick<ContentLake, 'prepareImage' | 'beginPreparation'> & {
    onContentChange: (listener: () => void) => void
  }
  /** Changes where the site's build does, which decides what sizes its pages offer. */
  version: string
  /** Is told how many pictures were made. */
  log: (line: string) => void
  delays?: typeof usualDelays
}

/** The version of a build: its manifest names all files by their hashes. */
export async function readBuildVersion({client}: {client: string}): Promise<string> {
  const manifest = await readFile(join(client, '.vite/manifest.json'))
  return createHash('sha256').update(manifest).digest('hex')
}

/**
 * Makes the pictures that the site's pages show, in every size that they offer, before anybody asks: after the start
 * and after each change of content (behaviour B482). A picture on disk is not made again, and where all is there, no
 * page is rendered for it.
 *
 * @returns stops it; a picture that is being made is given up.
 */
export function makePicturesAhead(options: PicturesAhead): () => Promise<void> {
  const {lake, delays = usualDelays} = options
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
    running ??= makeAll(options, stopped.signal).finally(() => {
      running = undefined
      if (isChanged) schedule(0)
    })
  }
  schedule(delays.start)
  lake.onContentChange(() => schedule(delays.change))
  return async () => {
    stopped.abort()
    clearTimeout(timer)
    await running
  }
}

async function makeAll(options: PicturesAhead, signal: AbortSignal): Promise<void> {
  const {lake, version, log} = options
  const {isDone, finish} = lake.beginPreparation(version)
  if (isDone) return
  try {
    const urls = await listUrls(options, signal)
    let made = 0
    for (const url of urls) {
      const started = performance.now()
      const result = await lake.prepareImage(url)
      signal.throwIfAborted()
      if (result === 'full') break
      if (result !== 'made') continue
      made += 1
      // It uses about half of one core, of a machine with nothing else to do.
      await rest(performance.now() - started, signal)
    }
    if (made > 0) log(`Made ${made} pictures ahead, of ${urls.length} that the pages show.`)
    await finish()
  } catch (error) {
    if (signal.aborted) return
    log(`Making pictures ahead failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The URLs of all sizes, from the path on: of all pages what shows at once, then the rest, then what opens large. */
export async function listUrls(
  {listPages, render, picturesOf}: Pick<PicturesAhead, 'listPages' | 'render' | 'picturesOf'>,
  signal: AbortSignal,
): Promise<string[]> {
  const shown: ReturnType<PicturesAhead['picturesOf']>[number][] = []
  for (const path of (await listPages()).slice(0, maxPages)) {
    const started = performance.now()
    await render(path)
    shown.push(...picturesOf(path))
    // Visitors' requests come first.
    await rest(performance.now() - started, signal)
  }
  const inOrder = (['first', 'later', 'large'] as const).flatMap((kind) =>
    shown.filter(({when}) => when === kind).flatMap(({sizes}) => sizes.map(({url}) => url)),
  )
  return [...new Set(inOrder)]
}

const rest = (ms: number, signal: AbortSignal) =>
  sleep(Math.min(ms, maxRest), undefined, {signal, ref: false})

/** Remembers which pictures pages show, of the 500 that were rendered last. */
export function createPictureLists() {
  const pages = new LRUCache<string, readonly ShownPicture[]>({max: 500})
  return {
    /** @param path the page's URL: path and query. */
    add: (path: string, pictures: readonly ShownPicture[]): void => void pages.set(path, pictures),
    get: (path: string): readonly ShownPicture[] => pages.get(path) ?? [],
  }
}
