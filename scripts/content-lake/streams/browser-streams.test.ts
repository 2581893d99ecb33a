import {expect, test} from 'vitest'
import {signIn} from '../auth/testing/requests.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'

const BROWSER = {'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)'}

/** Opens five event streams in a session, and says which of them the lake has ended. */
async function openFive(headers: Record<string, string>) {
  const {lake} = await startLake({password: 'right one'})
  const {cookie} = await signIn(lake.url, {
    method: 'POST',
    headers: {origin: lake.origin},
    body: new URLSearchParams({password: 'right one'}),
  })
  const streams = []
  for (let n = 0; n < 5; n += 1) {
    const url = `${lake.url}/v2025-02-19/data/listen/${DATASET}?query=*[_type=="t${n}"]`
    const {body} = await fetch(url, {headers: {cookie, ...headers}})
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: welcome')
    streams.push(reader)
  }
  const open = lake.connections().streams
  const first = open < 5 ? await streams[0]?.read() : undefined
  for (const reader of streams) await reader?.cancel()
  return {open, firstHasEnded: first?.done ?? false}
}

test.each([
  ['directly', {}],
  ['through a proxy that was asked so', {via: '1.1 proxy', 'x-forwarded-for': '203.0.113.7'}],
])('a browser’s fifth stream over HTTP/1.1 ends its first: %s', async (_, headers) => {
  expect(await openFive({...BROWSER, ...headers})).toEqual({open: 4, firstHasEnded: true})
})

test.each([
  ['HTTP/2 at the proxy', {...BROWSER, via: '2.0 proxy'}],
  ['HTTP/3 at the proxy', {...BROWSER, via: '3 proxy', 'x-forwarded-for': '203.0.113.7'}],
  ['a proxy that does not say', {...BROWSER, 'x-forwarded-for': '203.0.113.7'}],
  ['a program', {'user-agent': 'node'}],
])('all streams stay open over %s', async (_, headers) => {
  expect(await openFive(headers)).toEqual({open: 5, firstHasEnded: false})
})
