import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {expect, test, vi} from 'vitest'
import {answerFailures} from './answer-failures.ts'

function createSite() {
  const log = vi.fn()
  const app = new Hono()
    .post('/api/v1/contact/sendemail', bodyLimit({maxSize: 10}), async (context) =>
      context.text(await context.req.text()),
    )
    .get('/news/:slug', (context) => {
      throw context.req.param('slug') === 'broken' ? new Error('It is broken.') : new URIError('x')
    })
  app.onError(answerFailures({log, answer: ['The site failed.', 502]}))
  return {app, log}
}

test('a request that is refused for what it is has its own status, and no line', async () => {
  const {app, log} = createSite()
  const send = (body: BodyInit, signal?: AbortSignal) => {
    const init = {method: 'POST', body, duplex: 'half', ...(signal && {signal})}
    return app.request('/api/v1/contact/sendemail', init)
  }
  expect((await send('more than ten')).status).toBe(413)
  expect((await send(new Blob(['more than ten']).stream())).status).toBe(413)
  expect((await app.request('/news/%zz')).status).toBe(400)
  const leaving = new ReadableStream({start: (controller) => controller.error(new Error('left'))})
  expect((await send(leaving, AbortSignal.abort())).status).toBe(400)
  expect(log).not.toHaveBeenCalled()
})

test('an error of the server is logged with the route, without what the visitor wrote', async () => {
  const {app, log} = createSite()
  const response = await app.request('/news/broken?token=secret')
  expect([response.status, await response.text()]).toEqual([502, 'The site failed.'])
  const error = expect.objectContaining({message: 'It is broken.'})
  expect(log.mock.calls).toEqual([['GET /news/:slug failed.', error]])
})
