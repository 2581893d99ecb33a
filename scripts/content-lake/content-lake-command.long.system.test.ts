import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {createClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'
import {findRunningLake} from './index.ts'
import {startLake, temporaryFolder} from './testing/lake-fixture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npx content-lake` on a free port; `environment` is that which it prints. */
async function run(dataDir: string) {
  const args = ['content-lake', '--port', '0', '--data', dataDir, '--dataset', 'test']
  const command = spawn('npx', args, {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  const ended = once(command, 'exit')
  const stop = async () => {
    const lake = await findRunningLake(dataDir)
    if (lake) process.kill(lake.pid, 'SIGTERM')
    else command.kill()
    await ended
  }
  onTestFinished(stop)
  const environment: Record<string, string> = {}
  for await (const line of createInterface(command.stdout)) {
    const [, name = '', value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? []
    environment[name] = value
    if (name === 'SANITY_AUTH_TOKEN') break
  }
  return {environment, stop}
}

const connect = ({
  SANITY_STUDIO_PROJECT_ID = '',
  SANITY_STUDIO_DATASET = '',
  SANITY_STUDIO_API_HOST = '',
  SANITY_AUTH_TOKEN = '',
}: Record<string, string>) =>
  createClient({
    projectId: SANITY_STUDIO_PROJECT_ID,
    dataset: SANITY_STUDIO_DATASET,
    apiHost: SANITY_STUDIO_API_HOST,
    token: SANITY_AUTH_TOKEN,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
  })

/** Runs the command to its end. */
const runToEnd = (...args: string[]) =>
  new Promise<{code: unknown; output: string}>((resolve) => {
    execFile('npx', ['content-lake', ...args], {cwd: root}, (error, stdout, stderr) =>
      resolve({code: error?.code ?? 0, output: stdout + stderr}),
    )
  })

test.each([
  [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
  [['--help'], 0, /--password/],
  [['--draft-history', 'long'], 1, /no number of days/],
  [['--host', '0.0.0.0', '--data', '/nowhere'], 1, /without a password/],
  [['--port', 'x'], 1, /no port/],
  [['--origin', 'localhost:3333'], 1, /no origin, such as/],
  [['serve'], 1, /no command "serve"/],
  [['--nonsense'], 1, /--nonsense/],
])('npx content-lake %j ends with %i', async (args, code, output) => {
  expect(await runToEnd(...args)).toEqual({code, output: expect.stringMatching(output)})
})

test('a page says how to use the dataset, and how many documents it has', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'page', _type: 'page'})
  await writer.create({_id: 'drafts.other', _type: 'page'})
  const page = await fetch(`${lake.origin}/`)
  const text = await page.text()
  expect(text).toContain('1 public documents')
  expect(text).toContain(`export SANITY_STUDIO_API_HOST=${lake.url}`)
  expect(text).not.toContain(lake.token)
  const [, signIn = ''] = /href="([^"]+)"/.exec(text) ?? []
  const signedIn = await fetch(lake.origin + signIn, {redirect: 'manual'})
  expect(signedIn.headers.get('location')).toBe('/')
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await (await fetch(`${lake.origin}/`, {headers: {cookie}})).text()).toContain(
    '2 with drafts',
  )
})

test('npx content-lake serves an empty folder, and again what was written to it', async () => {
  const dataDir = temporaryFolder()
  const first = await run(dataDir)
  await connect(first.environment).create({_id: 'page', _type: 'page', title: 'Kept'})
  await first.stop()
  const second = await run(dataDir)
  expect((await connect(second.environment).getDocument('page'))?.['title']).toBe('Kept')
  expect(second.environment['SANITY_STUDIO_DATASET']).toBe('test')
  await second.stop()
})
