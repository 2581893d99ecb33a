import {createServer, type ServerResponse} from 'node:http'
import {once} from 'node:events'
import {expect, onTestFinished, test} from 'vitest'
import {LakeSession} from './local-client.ts'

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
