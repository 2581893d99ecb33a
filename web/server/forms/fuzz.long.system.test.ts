import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {onBothDatabases, sqlite} from '../storage/testing/databases.ts'
import {enquiry, startForms} from './testing/forms-fixture.ts'

const anyText = fc.oneof(
  fc.string({unit: 'binary'}),
  fc.string({unit: 'grapheme', maxLength: 500}),
  fc.constantFrom('\u0000', '\ud800', "'; drop table enquiry; --", '=1+1', '\r\nBcc: x@y.z'),
)
const method = fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
const runs = {numRuns: 50}
const isNoServerError = (status: number) => status < 500

onBothDatabases((create) => {
  test('no enquiry of any shape causes a server error, and every accepted one is stored', async () => {
    const forms = await startForms(await create())
    let accepted = 0
    const body = fc.oneof(
      fc.json(),
      fc.anything(),
      fc.record({
        fullname: fc.oneof(anyText, fc.constant('Ada Obi')),
        email: fc.oneof(anyText, fc.emailAddress(), fc.constant('a@b.c,d@e.f')),
        phone: fc.oneof(anyText, fc.constant('08012345678')),
        company: anyText,
        message: anyText,
      }),
      fc.record({company: anyText, message: anyText}).map((texts) => ({...enquiry, ...texts})),
    )
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        let text = ''
        try {
          text = JSON.stringify(value, (_, part: unknown) =>
            typeof part === 'bigint' ? part.toString() : part,
          )
        } catch {
          text = '{'
        }
        const answer = await forms.request('/api/v1/contact/sendemail', {
          method: 'POST',
          headers: {'Content-Type': 'application/json'},
          body: text ?? '',
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.ok) accepted += 1
      }),
      runs,
    )
    expect(await forms.enquiries()).toHaveLength(accepted)
  })

  test('no address causes a server error', async () => {
    const forms = await startForms(await create())
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.emailAddress()), async (email) => {
        const answer = await forms.request(newsletterPath(email.toWellFormed()), {
          method: 'POST',
          headers: {'Content-Type': 'application/json'},
        })
        expect(answer.status).toBeLessThan(500)
      }),
      runs,
    )
  })

  test('no id, search or page of a staff request causes a server error', async () => {
    const forms = await startForms(await create())
    const kind = fc.constantFrom('enquiries', 'subscribers', 'enquiries.csv', 'dead-mails')
    const id = fc.oneof(anyText, fc.uuid(), fc.constantFrom('.', '..', 'send', '%', '%00'))
    const list = fc
      .record({search: anyText, page: anyText, filter: anyText}, {requiredKeys: []})
      .map((query) => `?${new URLSearchParams(query)}`)
    const body = fc.constantFrom('{"read":true}', '{"quarantined":false}', '{}', '7', '{')
    await fc.assert(
      fc.asyncProperty(
        kind,
        method,
        id,
        list,
        body,
        async (name, verb, idOfPath, query, change) => {
          const bare = verb === 'GET' || verb === 'OPTIONS'
          for (const path of [query, `/${encodeURIComponent(idOfPath.toWellFormed())}`]) {
            const init = {method: verb, ...(bare ? {} : {body: change})}
            const answer = await forms.staff(`/${name}${path}`, init)
            expect([verb, path, answer.status]).toEqual([
              verb,
              path,
              expect.toSatisfy(isNoServerError),
            ])
          }
        },
      ),
      runs,
    )
    const nul = await forms.staff('/enquiries/%00', {method: 'DELETE'})
    expect(nul.status).toBe(404)
  })
})

test('no method, path, token or type causes a server error', async () => {
  const forms = await startForms(await sqlite())
  const path = fc.oneof(
    fc.webPath().map((rest) => `/api/v1${rest}`),
    fc.constantFrom(
      '/api/v1/contact/sendemail',
      '/api/v1/newsletter/create/%',
      '/api/v1/newsletter/create/%ff@%00.c',
      '/newsletter/confirm?token=a.b',
      '/newsletter/unsubscribe?token=%00',
      '/api/v1/inbox/enquiries?page=-1',
      '/api/v1/inbox/enquiries?search=%25%00',
    ),
  )
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
  )
  await fc.assert(
    fc.asyncProperty(method, path, type, anyText, async (verb, url, contentType, text) => {
      const headers = {'Content-Type': contentType, Authorization: 'Bearer staff'}
      const bare = verb === 'GET' || verb === 'OPTIONS'
      const body = bare ? {} : {body: text.toWellFormed()}
      const answer = await forms.request(url, {method: verb, headers, ...body})
      expect(answer.status).toBeLessThan(500)
    }),
    {numRuns: 150},
  )
})
