import {expect, onTestFinished, test} from 'vitest'
import type {ShownPicture} from '#web/src/shared/ui/media/picture-image.tsx'
import {makePicturesAhead} from './pictures-ahead.ts'

const picture = (when: ShownPicture['when'], ...urls: string[]): ShownPicture => ({
  when,
  sizes: urls.map((url) => ({url, width: 1})),
})

const home = [picture('later', '/lake/later?w=1'), picture('first', '/lake/a?w=1', '/lake/a?w=2')]

/** A site over a lake that notes what it is to make. */
function start({isDone = false, room = Infinity, ready = Promise.resolve()} = {}) {
  const pages = new Map([
    ['/', home],
    ['/b', [picture('first', '/lake/b?w=1', '/lake/a?w=1')]],
  ])
  const rendered: string[] = []
  const made: string[] = []
  const lines: string[] = []
  let finished = 0
  let change = () => {}
  const stop = makePicturesAhead({
    listPages: async () => [...pages.keys()],
    render: async (path) => void rendered.push(path),
    picturesOf: (path) => pages.get(path) ?? [],
    lake: {
      prepareImage: async (url) => {
        await ready
        if (made.includes(url)) return 'kept'
        if (made.length >= room) return 'full'
        made.push(url)
        return 'made'
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
  return {pages, rendered, made, lines, finished: () => finished, change: () => change(), stop}
}

test('after the start every offered size is made, of the pictures first that show at once', async () => {
  const {made, lines, finished} = start()
  await expect.poll(finished).toBe(1)
  expect(made).toEqual(['/lake/a?w=1', '/lake/a?w=2', '/lake/b?w=1', '/lake/later?w=1'])
  expect(lines).toEqual(['Made 4 pictures ahead, of 4 that the pages show.'])
})

test('after a change of content those are made that are new', async () => {
  const {pages, made, change, finished} = start()
  await expect.poll(finished).toBe(1)
  pages.set('/b', [picture('first', '/lake/new?w=1')])
  change()
  change()
  await expect.poll(finished).toBe(2)
  expect(made.slice(4)).toEqual(['/lake/new?w=1'])
})

test('where all were made before a restart, no page is rendered for it', async () => {
  const {rendered, made, finished} = start({isDone: true})
  const other = start()
  await expect.poll(other.finished).toBe(1)
  expect([rendered, made, finished()]).toEqual([[], [], 0])
})

test('where there is no room for more, none is made any more', async () => {
  const {made, finished} = start({room: 2})
  await expect.poll(finished).toBe(1)
  expect(made).toHaveLength(2)
})

test('a site that stops makes no more, and remembers nothing', async () => {
  const first = Promise.withResolvers<void>()
  const {rendered, made, finished, change, stop} = start({ready: first.promise})
  await expect.poll(() => rendered.length).toBe(2)
  const stopped = stop()
  first.resolve()
  await stopped
  expect(finished()).toBe(0)
  const count = made.length
  change()
  const other = start()
  await expect.poll(other.finished).toBe(1)
  expect(made).toHaveLength(count)
})
