import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {followSite} from '#web/e2e/testing/site-process.ts'
import {assertPortFree} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {copyRepository} from './testing/repository-copy.ts'

/** Starts `npm run dev` in a folder, in a group of processes of its own, as a terminal does. */
async function startDevelopment(folder: string, port: number) {
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: {...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: join(folder, '.data')},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const site = followSite(child, `http://localhost:${port}`)
  const signalAll = (signal: NodeJS.Signals) => {
    if (child.pid) process.kill(-child.pid, signal)
  }
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signalAll('SIGKILL')
  })
  return {...site, signalAll}
}

test('Ctrl+C ends npm run dev, and a port in use ends it with what to do', async () => {
  const {folder} = await copyRepository()
  const port = await freePort()
  const site = await startDevelopment(folder, port)
  await site.waitFor('Content Lake')

  const second = await startDevelopment(folder, port)
  expect(await second.exited).toBe(1)
  expect(second.printed()).toMatch(/in use: stop what/)

  site.signalAll('SIGINT')
  expect(await site.exited).toBe(0)
  await assertPortFree('localhost', port)
})
