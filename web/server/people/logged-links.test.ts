import {once} from 'node:events'
import {createServer} from 'node:http'
import {getRequestListener, type HttpBindings} from '@hono/node-server'
import {Hono} from 'hono'
import {expect, onTestFinished, test, vi} from 'vitest'
import {createLogger} from '../monitoring/logger.ts'
import {answerFailures, observeRequests} from '../monitoring/observe-requests.ts'
import {PASSWORD, startPeople} from './testing/people-of-site.ts'

test('no line of the log has the token of a link or the password, also where choosing a password fails', async () => {
  const {lake, people} = await startPeople()
  const ada = {name: 'Ada', email: 'ada@example.com', role: 'administrator'} as const
  const {token} = people.add(ada, 'me')
  const written: string[] = []
  const destination = {write: (line: string) => void written.push(line)}
  const logger = createLogger({format: 'json', level: 'debug', destination})
  // As the site mounts the lake.
  const app = new Hono<{Bindings: Partial<HttpBindings>}>()
  app.all('/lake/*', (context) => lake.app.fetch(context.req.raw, context.env))
  app.onError(answerFailures({log: logger.error, answer: ['Internal Server Error', 500]}))
  const metrics = {observeRequest: () => undefined}
  const server = createServer(
    observeRequests(getRequestListener(app.fetch), {logger, metrics}),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const open = async (path: string, init?: RequestInit) =>
    (await fetch(`${origin}/lake/v1/auth/link/${path}?origin=/studio`, init)).status

  vi.spyOn(people, 'choosePassword').mockRejectedValue(new Error('The disk is full.'))
  const body = new URLSearchParams({password: PASSWORD})
  expect(await open(token)).toBe(200)
  expect(await open(token, {method: 'POST', headers: {origin}, body})).toBe(500)
  expect(await open(`${token}x`)).toBe(404)
  await expect.poll(() => written.filter((line) => line.includes('/lake/')).length).toBe(4)
  expect(written.join('')).toContain('The disk is full.')
  for (const hidden of [token, PASSWORD]) expect(written.join('')).not.toContain(hidden)
})
