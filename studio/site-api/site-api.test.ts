import {createServer} from 'node:http'
import {once} from 'node:events'
import {expect, onTestFinished, test} from 'vitest'
import {type Refusal, SIGN_IN_AGAIN} from '#web/contract/sign-in.ts'
import {LakeSession} from '../client/local-client.ts'
import {reasonOf} from '../use-action.ts'
import {createSiteRequest} from './site-api.ts'

const refused: Refusal = {message: 'Please sign in again.', code: SIGN_IN_AGAIN}

/** A site that does what it is asked only for somebody who has signed in within the hour, and a window of its Studio. */
async function startSite() {
  let isRecent = false
  let userId = 'ada'
  const done: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url?.endsWith('/auth/id')) {
      response.end(JSON.stringify({id: userId}))
      return
    }
    if (isRecent) done.push(body)
    response.statusCode = isRecent ? 200 : 403
    response.end(JSON.stringify(isRecent ? {} : refused))
  }).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const session = new LakeSession(url)
  await session.check()
  const request = createSiteRequest(url, undefined, session)
  return {
    session,
    done,
    invite: (name: string) => request('/team', {method: 'POST', body: name}),
    /** Resolves once the dialog asks for a sign-in. */
    whenAsked: () =>
      new Promise<void>((resolve) => {
        const stop = session.subscribe(() => {
          if (!session.isAsked()) return
          stop()
          resolve()
        })
      }),
    signIn: async (id: string) => {
      userId = id
      isRecent = id === 'ada'
      await session.confirm()
    },
  }
}

test('what needs a recent sign-in is done once the person has signed in again, and nobody else', async () => {
  const {session, done, invite, whenAsked, signIn} = await startSite()
  const asked = whenAsked()
  const invitations = ['Bola', 'Chidi'].map(invite)
  await asked
  expect(session.state(), 'all else goes on').toBe('open')
  await signIn('bola')
  expect([session.isAsked(), session.state(), done]).toEqual([true, 'other', []])
  await signIn('ada')
  await Promise.all(invitations)
  expect(done.toSorted()).toEqual(['Bola', 'Chidi'])
  expect(session.isAsked()).toBe(false)
})

test('somebody who does not sign in again is told so, and is asked again the next time', async () => {
  const {session, done, invite, whenAsked, signIn} = await startSite()
  const asked = whenAsked()
  const answer = invite('Bola').catch(reasonOf)
  await asked
  session.refuse()
  expect(await answer).toBe('You did not sign in again.')
  const next = whenAsked()
  const invited = invite('Bola')
  await next
  await signIn('ada')
  await invited
  expect(done).toEqual(['Bola'])
})
