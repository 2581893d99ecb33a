import {getPriority} from 'node:os'
import {expect, test} from 'vitest'
import {startImageService} from '../testing/image-service-fixture.ts'

test('an image is made ahead once, with the lowest priority, and answers requests', async () => {
  const {prepare, get, light, tasks} = await startImageService()
  expect(await prepare(light, 'w=20')).toBe('made')
  const [pid = 0] = tasks.pids
  expect(getPriority(pid)).toBe(19)
  expect(await prepare(light, 'w=20')).toBe('kept')
  expect(await get(light, 'w=20', 'a')).toHaveProperty('path')
  // No process was needed.
  expect(tasks.pids).toEqual([pid])
  await expect.poll(() => tasks.pids).toEqual([])
})

test('a request for any image interrupts it', async () => {
  const {prepareStopped, get, prepare, light, heavy, tasks} = await startImageService()
  const {result, pid} = await prepareStopped()
  expect(await get(light, 'w=20', 'a')).toHaveProperty('path')
  expect(await result).toBe('busy')
  expect(tasks.pids).not.toContain(pid)
  expect(await prepare(heavy, 'w=40'), 'made later').toBe('made')
})

test('none is made while somebody waits for others', async () => {
  const {startStopped, prepare, light, tasks} = await startImageService()
  const asked = await startStopped('a')
  expect(await prepare(light, 'w=20')).toBe('busy')
  expect(tasks.pids).toEqual([asked.pid])
  asked.resume()
  await asked.settled
  expect(await prepare(light, 'w=20')).toBe('made')
})

test('closing does not wait for it', async () => {
  const {prepareStopped, prepare, light, service, tasks} = await startImageService()
  const {result} = await prepareStopped()
  await service.close(60_000)
  expect([await result, tasks.pids]).toEqual(['busy', []])
  expect(await prepare(light, 'w=21')).toBe('busy')
})

test('one that cannot be made is not tried again', async () => {
  const {prepareStopped, prepare, heavy, tasks} = await startImageService()
  const {result, pid} = await prepareStopped()
  process.kill(pid, 'SIGKILL')
  expect(await result).toBe('none')
  expect(await prepare(heavy, 'w=40')).toBe('none')
  expect(tasks.pids).toEqual([])
})
