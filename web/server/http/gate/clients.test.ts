import {array, assert, integer, property, record} from 'fast-check'
import {expect, onTestFinished, test, vi} from 'vitest'
import {Client, Turns} from './clients.ts'

function startTurns() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns(() => performance.now())
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const client = (used = 0) => {
    const created = new Client(false, performance.now())
    created.spend('threadMs', used, performance.now())
    return created
  }
  const take = (name: string, of: Client) =>
    turns.take(
      of,
      (end) => {
        started.push(name)
        ends.set(name, end)
      },
      () => started.push(`${name} refused`),
    )
  const end = (name: string) => {
    ends.get(name)?.()
    vi.advanceTimersByTime(0)
  }
  return {turns, started, client, take, end}
}

test('one runs at once, of the network that has used and asks for least', () => {
  const {started, client, take, end} = startTurns()
  const attackers = [client(500), client(400), client(300), client(200), client(100)]
  for (const [index, attacker] of attackers.entries()) {
    take(`attack ${index}`, attacker)
    take(`attack ${index} again`, attacker)
  }
  expect(started).toEqual(['attack 0'])
  take('visitor', client())
  end('attack 0')
  expect(started.slice(1)).toEqual(['visitor'])
  end('visitor')
  expect(started.slice(2)).toEqual(['attack 4'])
})

test('a request that waits for something else makes room', () => {
  const {started, client, take} = startTurns()
  take('waits', client())
  take('next', client())
  expect(started).not.toContain('next')
  vi.advanceTimersByTime(11)
  expect(started).toContain('next')
})

test('while somebody else uses the main thread strangers get half of it, else all', () => {
  const {turns, started, client, take, end} = startTurns()
  turns.spend(1_000)
  take('alone', client())
  end('alone')
  expect(started).toEqual(['alone'])
  turns.noteOthers()
  turns.spend(100)
  take('beside others', client())
  expect(started).toEqual(['alone'])
  // 50 ms were ahead, so that 50 ms of debt are left: half of 100 ms.
  vi.advanceTimersByTime(95)
  expect(started).toEqual(['alone'])
  vi.advanceTimersByTime(10)
  expect(started).toEqual(['alone', 'beside others'])
})

test('what nobody waits for any longer has no turn', () => {
  const {turns, started, client, take, end} = startTurns()
  take('running', client())
  take('given up', client())()
  end('running')
  expect(started).not.toContain('given up')
  expect(turns.size).toBe(0)
})

test('where too many wait, the network with the most is refused its newest', () => {
  const {turns, started, client, take, end} = startTurns()
  const attacker = client(10)
  for (let n = 0; n < 1_001; n += 1) take(`attack ${n}`, attacker)
  take('visitor', client())
  expect(started).toEqual(['attack 0', 'attack 1000 refused'])
  expect(turns.size).toBe(1_000)
  end('attack 0')
  expect(started.at(-1)).toBe('visitor')
})

/** Milliseconds of the main thread that a page takes which is not in memory, and one that is. */
const PAGE_MS = 5
const CACHED_MS = 1

/**
 * Lets strangers ask for work of random lengths, and a visitor for a page that is not in memory and one that is every
 * 400 ms, on a main thread that does one thing at a time.
 *
 * @returns the milliseconds that each of the visitor's pages took.
 */
function simulate(attacks: readonly {network: number; at: number; ms: number}[]) {
  vi.useFakeTimers()
  try {
    const turns = new Turns(() => performance.now())
    const clients = new Map<string, Client>()
    let freeAt = 0
    const ask = (network: string, ms: number, done = () => {}) => {
      const found = clients.get(network) ?? new Client(false, performance.now())
      clients.set(network, found)
      const work = (end: () => void) => {
        freeAt = Math.max(freeAt, performance.now()) + ms
        const finish = () => {
          found.spend('threadMs', ms, performance.now())
          turns.spend(ms)
          end()
          done()
        }
        setTimeout(finish, freeAt - performance.now())
      }
      turns.take(found, work, () => {})
    }
    const taken: {made: number[]; cached: number[]} = {made: [], cached: []}
    const askForCached = () => {
      turns.noteOthers()
      freeAt = Math.max(freeAt, performance.now()) + CACHED_MS
      taken.cached.push(freeAt - performance.now())
    }
    for (const {network, at, ms} of attacks) setTimeout(() => ask(`attacker ${network}`, ms), at)
    for (let at = 0; at < 2_000; at += 400) {
      setTimeout(askForCached, at + 200)
      setTimeout(
        () => ask('visitor', PAGE_MS, () => taken.made.push(performance.now() - start - at)),
        at,
      )
    }
    const start = performance.now()
    vi.advanceTimersByTime(60_000)
    return taken
  } finally {
    vi.useRealTimers()
  }
}

test('whatever strangers ask, a visitor’s pages take at most ten times as long as alone', () => {
  const alone = simulate([])
  expect([...new Set([...alone.made, ...alone.cached])]).toEqual([PAGE_MS, CACHED_MS])
  const attack = record({
    network: integer({min: 0, max: 9}),
    at: integer({min: 0, max: 2_000}),
    ms: integer({min: 0, max: 9}),
  })
  assert(
    property(array(attack, {maxLength: 900, size: 'max'}), (attacks) => {
      const taken = simulate(attacks)
      expect([taken.made, taken.cached].map(({length}) => length)).toEqual([5, 5])
      expect(Math.max(...taken.made)).toBeLessThanOrEqual(10 * PAGE_MS)
      expect(Math.max(...taken.cached)).toBeLessThanOrEqual(10 * CACHED_MS)
    }),
    {numRuns: 50, endOnFailure: true},
  )
})
