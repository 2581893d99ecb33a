import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createJobs} from './jobs.ts'
import {collectWhenQuiet} from './collect-garbage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that uses memory; a collection leaves 50 MB. */
function startServer() {
  const server = {used: 50e6, busy: 0, collections: 0}
  collectWhenQuiet(createJobs({log: () => {}}), {
    memory: () => server.used,
    busy: () => server.busy,
    collect: () => {
      server.collections += 1
      server.used = 50e6
    },
  })
  return server
}

test('garbage is collected once a server that had work is quiet', async () => {
  const server = startServer()
  Object.assign(server, {used: 90e6, busy: 0.8})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.collections).toBe(0)
  server.busy = 0.01
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.collections).toBe(1)
})

test('a server that has needed little more is not interrupted', async () => {
  const server = startServer()
  server.used = 59e6
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.collections).toBe(0)
})

test('after a collection that found much in use, another one follows a minute later', async () => {
  const server = {used: 50e6, inUse: 50e6, collections: 0}
  collectWhenQuiet(createJobs({log: () => {}}), {
    memory: () => server.used,
    busy: () => 0,
    collect: () => {
      server.collections += 1
      server.used = server.inUse
    },
  })
  Object.assign(server, {used: 90e6, inUse: 80e6})
  await vi.advanceTimersByTimeAsync(45_000)
  expect([server.collections, server.used]).toEqual([1, 80e6])
  server.inUse = 50e6
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.collections, server.used]).toEqual([2, 50e6])
})
