import {statSync} from 'node:fs'
import {getPriority} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {expect, onTestFinished, test, vi} from 'vitest'
import {createFileCache} from './file-cache.ts'
import {parseImageParams} from './image-params.ts'
import {createImageService, type MadeImage} from './image-service.ts'
import {ImageProcess} from './image-process.ts'
import {startOnce, temporaryFolder} from '../testing/lake-fixture.ts'

/** An original that is light, and one that takes long. */
const originals = startOnce(async (cleanUp) => {
  const folder = temporaryFolder(cleanUp)
  const create = async (name: string, width: number, height: number) => {
    const path = join(folder, `${name}.png`)
    const background = {r: 200, g: 100, b: 0}
    await sharp({create: {width, height, channels: 3, background}})
      .png()
      .toFile(path)
    return {name: `${name}.png`, path, width, height, extension: 'png', canMove: false}
  }
  return {light: await create('light', 300, 200), heavy: await create('heavy', 8000, 7000)}
})

/** An image service, and its process. */
async function startImageService() {
  const folder = temporaryFolder()
  const lines: string[] = []
  const tasks = new ImageProcess(join(folder, 'code-cache'))
  const log = (line: string) => void lines.push(line)
  const cache = createFileCache(join(folder, 'cache'), 1e9)
  const service = createImageService(cache, tasks, log)
  onTestFinished(() => service.close(0))
  const {light, heavy} = originals()
  const plan = (image: typeof light, search: string, isSignedIn = false) =>
    service.plan(image, parseImageParams(new URLSearchParams(search)), 'webp', isSignedIn)
  const get = async (
    image: typeof light,
    search: string,
    {isSignedIn = false, signal}: {isSignedIn?: boolean; signal?: AbortSignal} = {},
  ) => service.get(plan(image, search, isSignedIn), {isSignedIn}, signal)
  const prepare = (image: typeof light, search: string) => service.prepare(plan(image, search))
  const stopProcess = async () => {
    await expect.poll(() => tasks.pid).toBeDefined()
    const {pid = 0} = tasks
    process.kill(pid, 'SIGSTOP')
    return {pid, resume: () => process.kill(pid, 'SIGCONT')}
  }
  /** Starts a heavy image, and stops its process before it can be done. */
  const startStopped = async (signal?: AbortSignal) => {
    const image = get(heavy, 'w=40', signal && {signal})
    image.catch(() => undefined)
    return {image, ...(await stopProcess())}
  }
  return {service, tasks, lines, light, heavy, get, prepare, startStopped}
}

const isMade = (image: MadeImage) => 'path' in image && statSync(image.path).size > 0

test('images are made in turn, those that nobody waits for last', async () => {
  const {get, prepare, light, tasks, startStopped} = await startImageService()
  const first = await startStopped()
  const widths: number[] = []
  // Notes the order in which the process makes the images. They may be stored in another order.
  const run = tasks.run.bind(tasks)
  vi.spyOn(tasks, 'run').mockImplementation(async (task, options) => {
    const result = await run(task, options)
    if (task.kind === 'render') widths.push(task.rendition.layout.width)
    return result
  })
  const all: Promise<unknown>[] = []
  for (const ask of [
    () => prepare(light, 'w=10'),
    () => get(light, 'w=20'),
    () => get(light, 'w=30', {isSignedIn: true}),
  ]) {
    all.push(ask())
    await expect.poll(() => tasks.size).toBe(1 + all.length)
  }
  first.resume()
  await Promise.all(all)
  expect(widths).toEqual([20, 30, 10])
  expect(getPriority(first.pid), 'pages come before pictures').toBe(10)
  expect(isMade(await first.image)).toBe(true)
})

test('an image that nobody waits for any longer is not made', async () => {
  const {get, light, tasks, lines, startStopped} = await startImageService()
  const client = new AbortController()
  const {image: running} = await startStopped(client.signal)
  const waiting = get(light, 'w=20', {signal: client.signal})
  const second = get(light, 'w=30')
  const shared = get(light, 'w=40', {signal: client.signal})
  const alsoShared = get(light, 'w=40')
  const left = [running, waiting, shared].map((image) => image.catch((error: unknown) => error))
  await expect.poll(() => tasks.size).toBe(4)
  client.abort()
  for (const error of await Promise.all(left)) expect(error).toMatchObject({status: 503})
  expect(isMade(await second)).toBe(true)
  expect(isMade(await alsoShared), 'somebody else waits').toBe(true)
  expect(lines).toEqual([])
  expect(isMade(await get(light, 'w=20'))).toBe(true)
})

test('where 300 wait, others are told to come again', async () => {
  const {get, light, startStopped, service} = await startImageService()
  await startStopped()
  const results = Array.from({length: 301}, (_, n) =>
    get(light, `w=${n + 1}`, {isSignedIn: true}).catch((error: unknown) => error),
  )
  expect(await results[300]).toMatchObject({status: 503, headers: {'Retry-After': '5'}})
  await service.close(0)
  await Promise.all(results)
})

test('an image that ends its process is an error, and not tried again; others are made', async () => {
  const {get, light, heavy, lines, startStopped} = await startImageService()
  const {image, pid} = await startStopped()
  process.kill(pid, 'SIGKILL')
  await expect(image).rejects.toMatchObject({
    status: 400,
    message: 'The image could not be made: its process ended (SIGKILL)',
  })
  expect(lines).toEqual([expect.stringContaining('heavy.png')])
  await expect(get(heavy, 'w=40')).rejects.toThrow('its process')
  expect(lines).toHaveLength(1)
  expect(isMade(await get(light, 'w=30'))).toBe(true)
  expect(isMade(await get(heavy, 'w=42'))).toBe(true)
})

test('closing waits for the images that are being made, and makes no others', async () => {
  const {get, light, service, tasks} = await startImageService()
  const images = Array.from({length: 10}, (_, index) => get(light, `w=${index + 1}`))
  await expect.poll(() => tasks.pid).toBeDefined()
  await service.close(60_000)
  expect(tasks.pid).toBeUndefined()
  expect((await Promise.all(images)).every(isMade)).toBe(true)
  await expect(get(light, 'w=90')).rejects.toMatchObject({status: 503})
})

test('closing ends what takes longer than its limit', async () => {
  const {service, tasks, startStopped} = await startImageService()
  const {image} = await startStopped()
  await service.close(0)
  await expect(image).rejects.toMatchObject({status: 503})
  expect(tasks.pid).toBeUndefined()
})
