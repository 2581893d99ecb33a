import {expect, test} from 'vitest'
import type {HeldData} from '#web/src/shared/my-data.ts'
import {load} from './my-data-page.tsx'

const received = Date.parse('2026-03-03T23:30:00Z')
const held: HeldData = {
  address: 'ada@example.com',
  enquiries: [
    {
      id: 'e',
      receivedAt: received,
      name: 'Ada Obi',
      email: 'ada@example.com',
      phone: '08012345678',
      company: 'Delta Gas',
      message: 'We burn gas.',
      isQuarantined: false,
      readAt: received,
      answeredAt: received,
      answeredDesk: 'Customer desk',
      takenAt: null,
      notes: [],
      deletedAt: received,
    },
  ],
  subscriptions: [],
  mails: [{kind: 'receipt', state: 'sent', at: received}],
}

const at = (query: string) =>
  load({
    request: new Request(`http://site.example/my-data?${query}`),
    readMyData: async (token) => (token === 'valid' ? held : undefined),
  })

test.each([
  ['', {held: undefined, asksForAddress: true, message: undefined}, 200],
  ['token=valid', {token: 'valid', asksForAddress: false, isOk: true, message: undefined}, 200],
  ['token=valid&result=named', {message: {title: 'The name is corrected'}}, 200],
  ['token=valid&result=invalid-name', {token: 'valid', isOk: false}, 400],
  ['token=valid&result=failed', {token: 'valid', isOk: false}, 503],
  // The token of a link that ended stands in no form.
  ['token=old', {token: '', message: {title: 'This link is no longer valid'}}, 410],
  ['token=old&result=named', {message: {title: 'This link is no longer valid'}}, 410],
  ['result=requested', {asksForAddress: false}, 200],
  ['result=erased', {asksForAddress: false, message: {title: 'Everything is deleted'}}, 200],
  ['result=nonsense', {asksForAddress: true, message: undefined}, 200],
])('?%s', async (query, expected, status) => {
  const {data, init} = await at(query)
  expect(data).toMatchObject({...expected, meta: {noIndex: true}})
  expect(init?.status).toBe(status)
})

test('what is held is told in words, by days in Lagos', async () => {
  const {data} = await at('token=valid')
  expect(data.held?.enquiries[0]?.title).toBe('Enquiry of 4 March 2026')
  expect(data.held?.enquiries[0]?.facts).toContainEqual({
    label: 'State',
    value: 'Answered on 4 March 2026 by: Customer desk',
  })
  expect(data.held?.mails).toEqual(['4 March 2026: the receipt of an enquiry, to you, sent'])
})
