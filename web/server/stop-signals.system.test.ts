import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'
import {expect, onTestFinished, test} from 'vitest'

const server = `
  import {onStopSignal} from ${JSON.stringify(new URL('stop-signals.ts', import.meta.url).href)}
  onStopSignal(() => {
    console.log('stopped')
    process.exit()
  })
  setInterval(() => {}, 1000)
  console.log('ready')
`

/** Starts a server as `npm start` does where Node cannot go on as another program. */
const launcher = `
  import {spawn} from 'node:child_process'
  const env = {...process.env, LAUNCHER_PID: String(process.pid)}
  const args = ['--input-type=module', '-e', ${JSON.stringify(server)}]
  spawn(process.execPath, args, {stdio: 'inherit', env})
`

test('a server ends where the process that started it is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const lines: string[] = []
  // Ends when the server has ended too, which has the same output.
  for await (const line of createInterface({input: parent.stdout})) {
    lines.push(line)
    if (line === 'ready') parent.kill('SIGKILL')
  }
  expect(lines).toEqual(['ready', 'stopped'])
})
