import {expect, test} from 'vitest'
import {assertPortFree} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {startNpm} from './testing/npm-command.ts'
import {copyRepository} from './testing/repository-copy.ts'

test('Ctrl+C ends npm run dev, and a port in use ends it with what to do', async () => {
  const {folder} = await copyRepository()
  const port = await freePort()
  const site = startNpm(['run', 'dev'], {folder, port})
  await site.waitFor('Content Lake')

  const second = startNpm(['run', 'dev'], {folder, port})
  expect(await second.exited).toBe(1)
  expect(second.printed()).toMatch(/in use: stop what/)

  site.signalAll('SIGINT')
  expect(await site.exited).toBe(0)
  await assertPortFree('localhost', port)
})
