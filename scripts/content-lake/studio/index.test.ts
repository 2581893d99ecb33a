import {once} from 'node:events'
import {createServer} from 'node:http'
import {createClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'
import {localLake} from './index.ts'

test('what the Studio reads while its server starts anew is read once that answers', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.statusCode = requests > 15 ? 200 : 503
    response.setHeader('Content-Type', 'application/json').end('{"result": "read"}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const {unstable_clientFactory: createStudioClient} = localLake({
    apiHost: `http://127.0.0.1:${port}`,
    createClient: (config) => createClient({...config, retryDelay: () => 1}),
  })
  const client = createStudioClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  expect(await client.fetch('*')).toBe('read')
})
