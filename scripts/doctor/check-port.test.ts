import {once} from 'node:events'
import {createServer} from 'node:http'
import {describe, expect, onTestFinished, test} from 'vitest'
import {checkPort} from './check-port.ts'

const level = (found: {level: string}[]) => found.map((finding) => finding.level)

describe('the port', () => {
  const checkServed = async (answer: string) => {
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return checkPort({host: '127.0.0.1', port})
  }

  test('is free, or that of a site that is ready', async () => {
    expect(level(await checkPort({host: '127.0.0.1', port: 0}))).toEqual(['ok'])
    expect(level(await checkServed('{"checks":{"dataset":"ok"}}'))).toEqual(['ok'])
  })

  test('of a site that is not ready says what it lacks', async () => {
    const [found] = await checkServed('{"checks":{"dataset":"failed","storage":"ok"}}')
    expect(found?.level).toBe('warning')
    expect(found?.message).toMatch(/not ready: dataset\.$/)
  })

  test('of another program is a problem', async () => {
    expect(level(await checkServed('<h1>Another program</h1>'))).toEqual(['problem'])
  })
})
