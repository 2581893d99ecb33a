import {expect, test, vi} from 'vitest'
import {askLake} from './content-source.ts'

function open(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const observe = vi.fn()
  const fetch = (request: Request) => {
    requests.push(request)
    return answer(request)
  }
  const settings = {siteUrl: 'https://site.example', apiVersion: '2025-02-19', observe}
  const ask = askLake({path: '/lake', app: {fetch}}, {...settings, token: 'a-token'})
  return {ask, requests, observe}
}

test('the lake is asked in this process at the site’s own origin', async () => {
  const {ask, requests, observe} = open(() => Response.json({result: 1}))
  expect(await ask('/data/query/d', {query: {perspective: 'drafts'}, body: {query: '*'}})).toBe(
    '{"result":1}',
  )
  const [request] = requests
  expect(request?.url).toBe('https://site.example/lake/v2025-02-19/data/query/d?perspective=drafts')
  expect(request?.headers.get('authorization')).toBe('Bearer a-token')
  expect(await request?.json()).toEqual({query: '*'})
  expect(observe.mock.calls).toEqual([[expect.any(Number), 200]])
})

test('an error, and an answer that is waited for no longer, reject', async () => {
  const refusing = open(() => new Response('no', {status: 503}))
  await expect(refusing.ask('/ping')).rejects.toThrow('The lake answered 503: no')
  const hanging = open(() => new Promise<Response>(() => {}))
  const leaving = new AbortController()
  const answer = hanging.ask('/ping', {signal: leaving.signal})
  leaving.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(hanging.observe.mock.calls).toEqual([[expect.any(Number), 'failed']])
  await expect(hanging.ask('/ping', {signal: leaving.signal})).rejects.toThrow('left')
  expect(hanging.requests).toHaveLength(1)
})
