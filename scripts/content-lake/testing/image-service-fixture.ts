import {join} from 'node:path'
import sharp from 'sharp'
import {expect, onTestFinished} from 'vitest'
import {FileCache} from '../assets/file-cache.ts'
import {parseImageParams} from '../assets/image-params.ts'
import type {ImageClient} from '../assets/image-plan.ts'
import {ImageService} from '../assets/image-service.ts'
import {ImageTasks} from '../assets/image-tasks.ts'
import {temporaryFolder} from './lake-fixture.ts'

/** An image service with a light original and one that takes long, and its process. */
export async function startImageService() {
  const folder = temporaryFolder()
  const lines: string[] = []
  const tasks = new ImageTasks(join(folder, 'code-cache'))
  const log = (line: string) => void lines.push(line)
  const cache = new FileCache(join(folder, 'cache'), 1e9)
  const service = new ImageService(cache, tasks, {log})
  onTestFinished(() => service.close(0))
  const create = async (name: string, width: number, height: number) => {
    const path = join(folder, `${name}.png`)
    const background = {r: 200, g: 100, b: 0}
    await sharp({create: {width, height, channels: 3, background}})
      .png()
      .toFile(path)
    return {name: `${name}.png`, path, width, height, extension: 'png'}
  }
  const light = await create('light', 300, 200)
  const heavy = await create('heavy', 8000, 7000)
  const plan = (image: typeof light, search: string, client: ImageClient) =>
    service.plan(image, parseImageParams(new URLSearchParams(search)), 'webp', client)
  const get = async (
    image: typeof light,
    search: string,
    {trusted = false, signal}: {trusted?: boolean; signal?: AbortSignal} = {},
  ) => {
    const client = {key: 'a', trusted}
    return service.get(await plan(image, search, client), client, signal)
  }
  const prepare = async (image: typeof light, search: string) =>
    service.prepare(await plan(image, search, {key: '', trusted: false}))
  const stopProcess = async () => {
    await expect.poll(() => tasks.pid).toBeDefined()
    const {pid = 0} = tasks
    process.kill(pid, 'SIGSTOP')
    return {pid, resume: () => process.kill(pid, 'SIGCONT')}
  }
  /** Starts an image ahead of requests, and stops its process before it can be done. */
  const prepareStopped = async () => {
    const result = prepare(heavy, 'w=40')
    return {result, ...(await stopProcess())}
  }
  /** Starts a heavy image, and stops its process before it can be done. */
  const startStopped = async (signal?: AbortSignal) => {
    const image = get(heavy, 'w=40', signal && {signal})
    image.catch(() => undefined)
    return {image, ...(await stopProcess())}
  }
  return {
    service,
    tasks,
    lines,
    light,
    heavy,
    get,
    prepare,
    prepareStopped,
    startStopped,
  }
}
