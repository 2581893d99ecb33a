import {once} from 'node:events'
import {createServer, type RequestListener} from 'node:http'
import {format} from 'node:util'
import {createClient} from '@sanity/client'
import {expect, onTestFinished, test, vi} from 'vitest'
import {createLogger} from './logger.ts'

const secrets = ['a-visitor-searched-this', 'the-token-of-the-site'] as const

/** Fails to ask hosted Sanity for what a visitor searches, with the site's token. */
async function failToSearch(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = createClient({
    projectId: 'abc123',
    dataset: 'production',
    apiVersion: '2023-05-03',
    apiHost: `http://127.0.0.1:${port}`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    token: secrets[1],
  })
  return client.fetch('*[title match $text]', {text: secrets[0]}).catch((error: unknown) => error)
}

const failures: [string, RequestListener, string][] = [
  ['that breaks off', (request) => request.socket.destroy(), 'socket hang up'],
  [
    'that is refused',
    (_, response) =>
      response
        .writeHead(400, {'Content-Type': 'application/json'})
        .end('{"error": {"description": "No such dataset"}}'),
    'No such dataset',
  ],
]

test.each(failures)(
  'an error of a request %s is logged with its cause, and without the request',
  async (_, answer, told) => {
    const error = await failToSearch(answer)
    const written: string[] = []
    createLogger({
      format: 'json',
      destination: {write: (line) => void written.push(line)},
    }).error('Rendering /news failed.', new Error('The page failed.', {cause: error}))
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    createLogger({format: 'text'}).error('Rendering /news failed.', error)
    written.push(...print.mock.calls.map((values) => format(...values)))
    expect(written).toHaveLength(2)
    for (const text of written) {
      expect(text).toContain('Rendering /news failed.')
      expect(text).toContain(told)
      expect(text).toContain('logger.test.ts')
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  },
)

test('what an error is, and the errors that it gathers, are logged', () => {
  const written: string[] = []
  const logger = createLogger({
    format: 'json',
    destination: {write: (line) => void written.push(line)},
  })
  const refused = Object.assign(new TypeError('Refused'), {code: 'ECONNREFUSED', port: 5432})
  logger.error('One', refused)
  logger.error('Several', new AggregateError([refused, new RangeError('Late')], 'All failed'))
  const [single, several] = written.map((line) => JSON.parse(line).err)
  expect(single).toEqual({
    type: 'TypeError',
    message: 'Refused',
    code: 'ECONNREFUSED',
    stack: expect.stringMatching(/^TypeError: Refused\n +at /),
  })
  expect(several.aggregateErrors).toMatchObject([{type: 'TypeError'}, {type: 'RangeError'}])
})
