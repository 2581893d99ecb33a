import {createHook} from 'node:async_hooks'
import {scryptSync} from 'node:crypto'
import {expect, onTestFinished, test} from 'vitest'
import {PasswordChecker} from './password.ts'

/** Counts the hashes that Node's threads compute at the same time. */
function watchHashes() {
  const running = new Set<number>()
  const seen = {most: 0, all: 0}
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      seen.all += 1
      seen.most = Math.max(seen.most, running.size)
    },
    before: (id) => void running.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())
  return seen
}

test('guesses of many clients are checked one at a time: other threads go on reading files', async () => {
  const checker = new PasswordChecker(`salt:${scryptSync('right', 'salt', 32).toString('hex')}`)
  const seen = watchHashes()
  const clients = Array.from({length: 20}, (_, n) => `client ${n}`)
  const guesses = clients.map((client) => checker.check('guess', client))
  const right = checker.check('right', 'editor')
  expect(await Promise.all([...guesses, right])).toEqual([...clients.map(() => 'wrong'), 'ok'])
  expect(seen).toEqual({most: 1, all: 21})
})
