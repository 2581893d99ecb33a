import {expect, onTestFinished, test, vi} from 'vitest'
import {Client} from './budgets.ts'
import {Turns} from './turns.ts'

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
  return {turns, started, client, take, end: (name: string) => ends.get(name)?.()}
}

test('a few run at once, one of each network, the one with the largest budget first', () => {
  const {started, client, take, end} = startTurns()
  const attackers = [client(500), client(400), client(300), client(200), client(100)]
  for (const [index, attacker] of attackers.entries()) {
    take(`attack ${index}`, attacker)
    take(`attack ${index} again`, attacker)
  }
  expect(started).toEqual(['attack 0', 'attack 1', 'attack 2', 'attack 3'])
  take('visitor', client())
  end('attack 2')
  expect(started.slice(4)).toEqual(['visitor'])
})

test('a request that waits for something else makes room', () => {
  const {started, client, take} = startTurns()
  for (let n = 0; n < 4; n += 1) take(`waits ${n}`, client())
  take('next', client())
  expect(started).not.toContain('next')
  vi.advanceTimersByTime(50)
  expect(started).toContain('next')
})

test('while somebody else uses the main thread strangers get half of it, else all', () => {
  const {turns, started, client, take, end} = startTurns()
  turns.spend(1_000)
  take('alone', client())
  end('alone')
  expect(started).toEqual(['alone'])
  turns.noteOthers()
  turns.spend(1_000)
  take('beside others', client())
  expect(started).toEqual(['alone'])
  vi.advanceTimersByTime(90)
  expect(started).toEqual(['alone'])
  vi.advanceTimersByTime(20)
  expect(started).toEqual(['alone', 'beside others'])
})

test('what nobody waits for any longer has no turn', () => {
  const {turns, started, client, take, end} = startTurns()
  for (let n = 0; n < 4; n += 1) take(`running ${n}`, client())
  take('given up', client())()
  end('running 0')
  expect(started).not.toContain('given up')
  expect(turns.size).toBe(0)
})

test('where too many wait, the network with the most is refused its newest', () => {
  const {turns, started, client, take} = startTurns()
  const attacker = client()
  for (let n = 0; n < 1_001; n += 1) take(`attack ${n}`, attacker)
  take('visitor', client())
  expect(started).toEqual(['attack 0', 'visitor'])
  take('one more', attacker)
  expect(turns.size).toBe(1_000)
  expect(started.at(-1)).toBe('one more refused')
})
