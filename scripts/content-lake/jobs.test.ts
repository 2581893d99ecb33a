import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createJobs} from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const logged: string[] = []
  const jobs = createJobs({log: (line) => void logged.push(line)})
  return {jobs, logged}
}

test('a job runs at once and in its interval, or sooner where it says so', async () => {
  const {jobs} = start()
  let [hourly, mail] = [0, 0]
  jobs.every('hourly', {every: 60_000}, () => void (hourly += 1))
  jobs.every('mail', {every: 60_000}, () => {
    mail += 1
    return 10_000
  })
  jobs.every('later', {every: 60_000, first: 90_000}, () => {
    throw new Error('Not yet')
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([hourly, mail]).toEqual([2, 7])
})

test('a job that fails is named, tried again, and holds up no other', async () => {
  const {jobs, logged} = start()
  let good = 0
  const times: number[] = []
  const begun = Date.now()
  jobs.every('reviews', {every: 60_000}, () => {
    times.push((Date.now() - begun) / 1000)
    throw new TypeError('A mark of ada@example.com cannot be read')
  })
  jobs.every('mail', {every: 60_000}, () => void (good += 1))
  await vi.advanceTimersByTimeAsync(240_000)
  expect(good).toBe(5)
  expect(times).toEqual([0, 5, 15, 35, 75, 135, 195])
  expect(logged[0]).toBe('The job “reviews” failed (TypeError); the next attempt is in 5 s.')
  expect([...jobs.successes().keys()]).toEqual(['mail'])
})

test('a job that is woken while it runs runs once more; after a stop none does', async () => {
  const {jobs} = start()
  const held = Promise.withResolvers<void>()
  let runs = 0
  const job = jobs.every('mail', {every: 60_000}, async () => {
    runs += 1
    await held.promise
  })
  job.wake()
  job.wake()
  held.resolve()
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  await jobs.stop()
  job.wake()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(runs).toBe(2)
})

test('a stop tells a run in progress, and waits for it', async () => {
  const {jobs} = start()
  let isEnded = false
  jobs.every('backups', {every: 60_000}, async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isEnded = true
  })
  await jobs.stop()
  expect(isEnded).toBe(true)
})
