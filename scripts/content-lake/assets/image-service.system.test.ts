import {statSync} from 'node:fs'
import {expect, test} from 'vitest'
import type {MadeImage} from './image-service.ts'
import {startImageService} from '../testing/image-service-fixture.ts'

const isMade = (image: MadeImage) => 'path' in image && statSync(image.path).size > 0

test('light images do not wait for a heavy one', async () => {
  const {get, light, startStopped} = await startImageService()
  const slow = await startStopped('a')
  const images = Array.from({length: 30}, (_, index) => get(light, `w=${index + 1}`, 'a'))
  expect((await Promise.all(images)).every(isMade)).toBe(true)
  expect(await Promise.race([slow.settled, Promise.resolve('still waits')])).toBe('still waits')
  slow.resume()
  expect(isMade(await slow.image)).toBe(true)
})

test('a client’s image does not wait for all that another client asked for before', async () => {
  const {get, light} = await startImageService()
  const order: string[] = []
  const ask = async (client: string, width: number) => {
    await get(light, `w=${width}`, client)
    order.push(`${client}${width}`)
  }
  const many = Array.from({length: 40}, (_, index) => ask('a', index + 1))
  // b asks for an image of its own, c for the one that a gets last.
  await Promise.all([...many, ask('b', 100), ask('c', 40)])
  expect(order.indexOf('b100')).toBeLessThan(20)
  expect(order.indexOf('c40')).toBeLessThan(20)
  expect(order).toHaveLength(42)
})

test('an image whose process is ended from outside is made by another one', async () => {
  const {heavy, get, tasks, lines, startStopped} = await startImageService()
  const {image, pid} = await startStopped('a')
  process.kill(pid, 'SIGKILL')
  expect(isMade(await image)).toBe(true)
  expect(lines).toEqual([])
  expect(tasks.pids).not.toContain(pid)
  expect(isMade(await get(heavy, 'w=41', 'a'))).toBe(true)
})

test('an image that ends its process twice is an error; others are made', async () => {
  const {get, light, heavy, tasks, lines, startStopped} = await startImageService()
  const {image, pid} = await startStopped('a')
  const failure = image.catch((error: unknown) => error)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => tasks.pids.filter((other) => other !== pid)).toHaveLength(1)
  process.kill(tasks.pids[0] ?? 0, 'SIGKILL')
  const other = get(light, 'w=30', 'a')
  expect(await failure).toMatchObject({
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: 'The image could not be made: its process ended (SIGKILL)',
    },
  })
  expect(isMade(await other)).toBe(true)
  expect(lines).toEqual([expect.stringContaining('heavy.png could not be made')])
  await expect(get(heavy, 'w=40', 'b'), 'not tried again').rejects.toThrow('its process')
  expect(lines).toHaveLength(1)
  expect(isMade(await get(heavy, 'w=42', 'b'))).toBe(true)
})

test('closing waits for the images that are being made, and makes no others', async () => {
  const {get, light, service, tasks} = await startImageService()
  const images = Array.from({length: 10}, (_, index) => get(light, `w=${index + 1}`, 'a'))
  await expect.poll(() => tasks.pids).toHaveLength(2)
  await service.close(60_000)
  expect(tasks.pids).toEqual([])
  expect((await Promise.all(images)).every(isMade)).toBe(true)
  await expect(get(light, 'w=90', 'a')).rejects.toMatchObject({status: 503})
})

test('closing ends what takes longer than its limit', async () => {
  const {service, tasks, startStopped} = await startImageService()
  const {image} = await startStopped('a')
  const failure = image.catch((error: unknown) => error)
  await service.close(0)
  expect(await failure).toMatchObject({status: 503})
  expect(tasks.pids).toEqual([])
})
