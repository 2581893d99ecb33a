import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readlinkSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import {fourColourImage} from '../testing/image-fixture.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {ImageProcess} from './image-process.ts'
import {megabytesInUse} from '../testing/memory-usage.ts'
import {showAsset} from '../testing/show-asset.ts'

const PROGRAM = fileURLToPath(new URL('../testing/lake-with-image-process.ts', import.meta.url))
const UNLIMITED = {cpu: Infinity, memory: Infinity}

async function createProcess(idle = 30_000) {
  const folder = temporaryFolder()
  const path = join(folder, 'q.png')
  writeFileSync(path, await fourColourImage())
  const images = new ImageProcess(folder, idle)
  onTestFinished(() => images.close(0))
  const inspect = (limits = UNLIMITED) => images.run({kind: 'inspect', path, size: 1}, {limits})
  return {images, inspect}
}

test('starts with the first task, ends when it is idle, and starts again', async () => {
  const {images, inspect} = await createProcess(1)
  expect(images.pid).toBeUndefined()
  expect(await inspect()).toHaveProperty('info')
  await expect.poll(() => images.pid).toBeUndefined()
  expect(await inspect()).toHaveProperty('info')
})

test('stays for the next task', async () => {
  const {images, inspect} = await createProcess()
  await inspect()
  const {pid} = images
  await inspect()
  expect([images.pid, pid]).toEqual([pid, expect.any(Number)])
})

test('is ended when it uses too much memory or time, and the next task gets another', async () => {
  const {inspect, images} = await createProcess()
  await expect(inspect({cpu: Infinity, memory: 1})).rejects.toThrow('MB of memory')
  expect(images.pid).toBeUndefined()
  await expect(inspect({cpu: 0, memory: Infinity})).rejects.toThrow('s of processor time')
  expect(await inspect()).toHaveProperty('info')
})

/** A lake in a process of its own, with an image that it has stored and transformed. */
async function startLakeProcess() {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, temporaryFolder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('no output')
  const lines: unknown[] = await once(createInterface(child.stdout), 'line')
  return {child, report: JSON.parse(String(lines[0]))}
}

const isLinux = existsSync('/proc/self/exe')

test('the server’s process never loads the picture library; its image processes end with it, and not by their signals', async () => {
  const {child, report} = await startLakeProcess()
  expect(report.status).toBe(200)
  expect(report.libraries).toContainEqual(expect.stringMatching(/libc|System|ntdll/))
  expect(report.libraries.filter((path: string) => /sharp|vips/i.test(path))).toEqual([])
  if (!isLinux) return
  const runs = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`) !== ''
    } catch {
      return false
    }
  }
  const [pid] = report.pids
  expect(runs(pid)).toBe(true)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect(runs(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => runs(pid)).toBe(false)
})

test('large images are not held in memory for clients that do not read them', async () => {
  const {writer} = await startLake()
  const noise = {type: 'gaussian', mean: 128, sigma: 60} as const
  const create = {width: 1400, height: 1400, channels: 3, background: '#888', noise} as const
  const asset = await writer.assets.upload('image', await sharp({create}).png().toBuffer())
  await showAsset(writer, asset)
  const {href, pathname, search, hostname, port, host} = new URL(`${asset.url}?w=1300&fm=png`)
  const {headers} = await fetch(href)
  expect(Number(headers.get('content-length'))).toBeGreaterThan(2_000_000)
  const ask = async () => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
  }
  const before = megabytesInUse()
  await Promise.all(Array.from({length: 50}, ask))
  // Buffers that were sent are freed soon, those that are held are not: it would be more than 200 MB.
  await expect.poll(() => megabytesInUse() - before).toBeLessThan(40)
})
