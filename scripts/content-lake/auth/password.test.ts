import {scryptSync} from 'node:crypto'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {PasswordChecker, type SignInResult, storePassword} from './password.ts'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {temporaryFolder} from '../testing/lake-fixture.ts'

const password = 'a long pass phrase'
const guesser = {key: 'address', isKnownBrowser: false}
const editor = {key: 'another address', isKnownBrowser: false}
const knownBrowser = {key: 'browser 1', isKnownBrowser: true}
let checker: PasswordChecker

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  checker = new PasswordChecker()
})

/** Sends so many guesses one after the other, each as soon as the last is answered. */
async function guess(count: number, client = guesser): Promise<SignInResult[]> {
  const results: SignInResult[] = []
  while (results.length < count) results.push(await answer(checker.check(() => false, client)))
  return results
}

/** The answer, however long it takes. */
async function answer(result: Promise<SignInResult>): Promise<SignInResult> {
  let isOpen = true
  void result.finally(() => (isOpen = false))
  await vi.advanceTimersByTimeAsync(0)
  while (isOpen) await vi.advanceTimersByTimeAsync(10)
  return result
}

test('the right password signs in from an address with many wrong ones, within a second', async () => {
  const wrong = await guess(8)
  expect(wrong).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('slowed')])
  const right = checker.check(() => true, guesser)
  await vi.advanceTimersByTimeAsync(1100)
  expect(await right).toBe('ok')
})

test('it has its turn while somebody at the address goes on guessing', async () => {
  await guess(5)
  const guesses = Array.from({length: 20}, () => checker.check(() => false, guesser))
  const right = checker.check(() => true, guesser)
  expect(await answer(right)).toBe('ok')
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['slowed']))
})

test('after five wrong passwords one a second is checked', async () => {
  await guess(5)
  let checked = 0
  for (let n = 0; n < 30; n += 1) {
    void checker.check(() => false, guesser).then(() => (checked += 1))
  }
  await vi.advanceTimersByTimeAsync(10_500)
  expect(checked).toBe(10)
})

test('beyond 30 that wait, further ones of a client are not checked', async () => {
  await guess(5)
  const waiting = Array.from({length: 32}, () => checker.check(() => false, guesser))
  expect(await Promise.all(waiting.slice(30))).toEqual(['busy', 'busy'])
})

test('guesses from many addresses have their turns, 20 a second', async () => {
  let checked = 0
  for (let n = 0; n < 200; n += 1) {
    const client = {key: `address ${n}`, isKnownBrowser: false}
    void checker.check(() => false, client).then(() => (checked += 1))
  }
  const right = checker.check(() => true, editor)
  await vi.advanceTimersByTimeAsync(4975)
  expect(checked).toBe(100)
  expect(await answer(right)).toBe('ok')
})

test('wrong passwords of one client slow down no other, and no browser that has signed in before', async () => {
  await guess(10)
  for (let n = 0; n < 10; n += 1) void checker.check(() => false, guesser)
  expect(await checker.check(() => true, knownBrowser)).toBe('ok')
  const right = checker.check(() => true, editor)
  await vi.advanceTimersByTimeAsync(100)
  expect(await right).toBe('ok')
})

test('a known browser’s own wrong passwords slow it down', async () => {
  expect(await guess(6, knownBrowser)).toEqual([...Array(5).fill('wrong'), 'slowed'])
})

test('wrong passwords are forgotten a minute after the last, and with the right one', async () => {
  await guess(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await guess(5)).toEqual(Array(5).fill('wrong'))
  expect(await answer(checker.check(() => true, guesser))).toBe('ok')
  expect(await guess(1)).toEqual(['wrong'])
})

test('whoever has gone takes no turn', async () => {
  await guess(5)
  const gone = AbortSignal.abort()
  for (let n = 0; n < 29; n += 1) void checker.check(() => false, guesser, gone)
  const right = checker.check(() => true, guesser)
  await vi.advanceTimersByTimeAsync(1100)
  expect(await right).toBe('ok')
})

function open() {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  return database
}

test('a password is stored as a scrypt hash with a random salt', () => {
  const stored = [open(), open()].map((database) => {
    expect(storePassword(database, password)).toBe(true)
    expect(storePassword(database, password)).toBe(false)
    const row = database.prepare(`SELECT value FROM meta WHERE key = 'password'`).get()
    return String(row?.['value']).split(':')
  })
  for (const [ownSalt = '', hash] of stored) {
    expect(ownSalt).toMatch(/^[0-9a-f]{32}$/)
    expect(hash).toBe(scryptSync(password, ownSalt, 32).toString('hex'))
  }
  expect(stored[0]?.[0]).not.toBe(stored[1]?.[0])
})
