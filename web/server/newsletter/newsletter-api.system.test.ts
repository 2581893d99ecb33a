import {expect, test} from 'vitest'
import {defaultLimits} from '../create-api.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {subscriberStates} from './testing/newsletter-mails.ts'

const minute = 60_000

onBothDatabases((create) => {
  test.each(['ada', 'ada@example', 'a b@c.d', 'a@b.c,d@e.f', '<a@b.c>', 'a@b.c\r\nBcc: x@y.z'])(
    'an address that cannot receive mail is refused: %j',
    async (email) => {
      const forms = await startForms(await create())
      const answer = await forms.subscribe(email)
      expect(answer.status).toBe(400)
      await expect(answer.json()).resolves.toEqual({
        message: 'Please enter a valid email address',
      })
      expect(await subscriberStates(forms)).toEqual([])
    },
  )

  test('too many from one address: 429 with a message', async () => {
    const newsletter = {address: 1, network: 9, windowMs: minute}
    const forms = await startForms(await create(), {limits: {...defaultLimits, newsletter}})
    expect((await forms.subscribe('a@example.com')).status).toBe(201)
    const refused = await forms.subscribe('b@example.com')
    expect(refused.status).toBe(429)
    expect((await refused.json()).message).toBe('Too many attempts. Please try again later')
    expect((await forms.subscribe('b@example.com', '198.51.100.7')).status).toBe(201)
  })

  test('too many from one network: 429, while another network is served', async () => {
    const newsletter = {address: 9, network: 2, windowMs: minute}
    const forms = await startForms(await create(), {limits: {...defaultLimits, newsletter}})
    const statuses = []
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1']) {
      statuses.push((await forms.subscribe(`${from}@example.com`, from)).status)
    }
    expect(statuses).toEqual([201, 201, 429, 201])
  })

  test.each([
    ['another site’s page', {Origin: 'https://evil.example'}, 403],
    ['a hidden origin', {Origin: 'null'}, 403],
    ['another site, by Sec-Fetch-Site', {'Sec-Fetch-Site': 'cross-site'}, 403],
    ['a form', {'Content-Type': 'application/x-www-form-urlencoded'}, 415],
    ['plain text', {'Content-Type': 'text/plain'}, 415],
  ])('%s is refused', async (_, headers, status) => {
    const forms = await startForms(await create())
    expect((await forms.subscribe('ada@example.com', undefined, {...headers})).status).toBe(status)
    expect(await subscriberStates(forms)).toEqual([])
  })
})
