import {createServer, type ServerResponse} from 'node:http'
import {once} from 'node:events'
import {expect, onTestFinished, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {clientInSession, LakeSession} from './local-client.ts'

test('who has signed in again is seen, though the answer from before is still on its way', async () => {
  let asked = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => asked.resolve(response)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const session = new LakeSession(`http://localhost:${port}`)
  /** The next question of who is signed in. */
  const question = async (): Promise<(id: string | null) => void> => {
    asked = Promise.withResolvers()
    const response = await asked.promise
    return (id) => response.end(JSON.stringify({id}))
  }

  const began = session.check()
  ;(await question())('ada')
  await began
  const ended = session.check()
  const answer = await question()
  const signedInAgain = session.check()
  const next = question()
  answer(null)
  await ended
  expect(session.state()).toBe('ended')
  ;(await next)('ada')
  await signedInAgain
  expect(session.state()).toBe('open')
})

test('the reason for which an upload is refused is told; a failure of something else is not', async () => {
  const {lake, writer} = await startLake()
  const {projectId = '', dataset = ''} = writer.config()
  const session = new LakeSession(lake.url)
  const client = clientInSession(session)({
    projectId,
    dataset,
    apiHost: lake.url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    token: lake.token,
    useCdn: false,
    maxRetries: 0,
  })
  const reasons: string[] = []
  const stop = session.onRefusedUpload((reason) => reasons.push(reason))
  await expect(client.assets.upload('image', Buffer.from('no picture'))).rejects.toThrow(
    /picture|image/i,
  )
  await expect(client.fetch('*[')).rejects.toThrow(/./)
  expect(reasons).toEqual([expect.stringMatching(/picture|image/i)])
  stop()
})
