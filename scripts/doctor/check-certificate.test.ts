import {once} from 'node:events'
import {createServer as createTlsServer} from 'node:https'
import {generate} from 'selfsigned'
import {describe, expect, onTestFinished, test} from 'vitest'
import {checkCertificate} from './check-certificate.ts'

const level = (found: {level: string}[]) => found.map((finding) => finding.level)
const dayMs = 86_400_000

describe('the certificate', () => {
  /** Serves with a certificate of its own authority, of 90 days. @returns the findings so many days later. */
  const checkAfter = async (days: number, trusted = true) => {
    const {private: key, cert} = await generate([{name: 'commonName', value: 'localhost'}], {
      notBeforeDate: new Date(),
      notAfterDate: new Date(Date.now() + 90 * dayMs),
      extensions: [{name: 'subjectAltName', altNames: [{type: 2, value: 'localhost'}]}],
    })
    const server = createTlsServer({key, cert}).listen(0, 'localhost')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return checkCertificate(`https://localhost:${port}`, {
      now: Date.now() + days * dayMs,
      ...(trusted && {ca: cert}),
    })
  }

  test('is sound until three weeks before its end, and a problem after it', async () => {
    expect(level(await checkAfter(0))).toEqual(['ok'])
    expect(level(await checkAfter(75))).toEqual(['warning'])
    expect(await checkAfter(91)).toMatchObject([{message: expect.stringContaining('run out')}])
  })

  test('of an authority that browsers do not know is a problem', async () => {
    expect(level(await checkAfter(0, false))).toEqual(['problem'])
  })

  test('is not asked for where the site has none, and a warning where nobody answers', async () => {
    expect(await checkCertificate('http://localhost:3000')).toEqual([])
    expect(level(await checkCertificate('https://localhost:1'))).toEqual(['warning'])
  })
})
