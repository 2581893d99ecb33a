import {expect, onTestFinished, test} from 'vitest'
import type {PagePictures} from '#web/server/pictures/list-pictures.ts'
import {makePictures} from './make-pictures.ts'
import {makePicturesAhead} from './make-pictures-ahead.ts'

const sitemap =
  '<loc>https://example.org/</loc><loc>https://example.org/gone</loc><loc>https://example.org/b</loc>'

const pages: Record<string, PagePictures> = {
  '/': {first: ['/lake/first?w=1'], later: ['/lake/later?w=1'], large: []},
  '/b': {first: ['/lake/second?w=1', '/lake/first?w=1'], later: [], large: []},
}

/** A site of these pages over a lake that notes what it is to make. */
function start({isDone = false, ready = Promise.resolve()} = {}) {
  const asked: string[] = []
  const made: string[] = []
  const lines: string[] = []
  let finished = 0
  let change = () => {}
  const stop = makePicturesAhead({
    ask: async (path) => {
      asked.push(path)
      if (path === '/sitemap.xml') return new Response(sitemap)
      return new Response('', {status: path in pages ? 200 : 404})
    },
    picturesOf: (path) => pages[path],
    lake: {
      prepareImage: async (url) => {
        const isKept = made.includes(url)
        if (!isKept) made.push(url)
        await ready
        return isKept ? 'kept' : 'made'
      },
      beginPreparation: () => ({isDone, finish: async () => void (finished += 1)}),
      onContentChange: (listener) => {
        change = listener
      },
    },
    version: 'v',
    log: (line) => void lines.push(line),
    delays: {start: 0, change: 0},
  })
  onTestFinished(stop)
  return {asked, made, lines, finished: () => finished, change: () => change(), stop}
}

test('after the start the pictures of all pages are made, those first that show at once', async () => {
  const site = start()
  await expect.poll(site.finished).toBe(1)
  expect(site.made).toEqual(['/lake/first?w=1', '/lake/second?w=1', '/lake/later?w=1'])
  expect(site.lines).toEqual(['Made 3 pictures ahead, of 3 that the pages show.'])
})

test('after a change of content those are made that are new', async () => {
  const site = start()
  await expect.poll(site.finished).toBe(1)
  const {'/b': former} = pages
  onTestFinished(() => void (former && (pages['/b'] = former)))
  pages['/b'] = {first: ['/lake/new?w=1'], later: [], large: []}
  site.change()
  site.change()
  await expect.poll(site.finished).toBe(2)
  expect(site.made.slice(3)).toEqual(['/lake/new?w=1'])
})

test('where all were made before a restart, no page is rendered for it', async () => {
  const site = start({isDone: true})
  const other = start()
  await expect.poll(other.finished).toBe(1)
  expect([site.asked, site.made, site.finished()]).toEqual([[], [], 0])
})

test('a site that stops makes no more, and remembers nothing', async () => {
  const first = Promise.withResolvers<void>()
  const site = start({ready: first.promise})
  await expect.poll(() => site.made.length).toBe(1)
  const stopped = site.stop()
  first.resolve()
  await stopped
  expect([site.made.length, site.finished()]).toEqual([1, 0])
  site.change()
  const other = start()
  await expect.poll(other.finished).toBe(1)
  expect(site.made).toHaveLength(1)
})

const {signal} = new AbortController()

test('what was interrupted is made later, before the next', async () => {
  const calls: string[] = []
  const prepare = async (url: string) => {
    calls.push(url)
    return calls.length === 1 ? ('busy' as const) : ('made' as const)
  }
  expect(await makePictures(['a', 'b'], prepare, signal, {calm: 1, rest: 1})).toBe(2)
  expect(calls).toEqual(['a', 'a', 'b'])
})

test('where there is no room for more, none is made any more', async () => {
  const calls: string[] = []
  const prepare = async (url: string) => {
    calls.push(url)
    return url === 'b' ? ('full' as const) : ('made' as const)
  }
  expect(await makePictures(['a', 'b', 'c'], prepare, signal, {calm: 1, rest: 1})).toBe(1)
  expect(calls).toEqual(['a', 'b'])
})
