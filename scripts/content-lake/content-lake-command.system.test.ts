import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {createClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'
import {findRunningLake} from './index.ts'
import {temporaryFolder} from './testing/lake-fixture.ts'

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
    if (name === 'NODE_OPTIONS') break
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
