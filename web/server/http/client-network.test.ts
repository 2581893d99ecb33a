import {describe, expect, test} from 'vitest'
import {clientAddress, toVisitor, trustedProxies} from './client-network.ts'
import {createRateLimiter} from './rate-limit.ts'

describe('only trusted hops count', () => {
  const trusted = trustedProxies(['10.0.0.0/8', '::1'])
  test.each([
    ['no proxy: the peer', '192.0.2.7', '1.1.1.1', '192.0.2.7'],
    ['behind the proxy: who it names', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a stranger’s own word is not asked', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['all of them trusted', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['nothing named', '10.0.0.1', undefined, '10.0.0.1'],
    ['nonsense named', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['IPv4 by an IPv6 socket', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['no address at all', undefined, '1.1.1.1', ''],
  ])('%s', (_, peer, forwarded, address) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(address)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8::7', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['', 'unknown', 'unknown'],
])('%j counts as address %s of network %s', (given, address, network) => {
  expect(toVisitor(given)).toEqual({address, network})
})

describe('the limit', () => {
  test('takes so many in a window, and slides', () => {
    let time = 0
    const within = createRateLimiter({limit: 2, windowMs: 100, now: () => time})
    expect([within('a'), within('a'), within('a'), within('b')]).toEqual([true, true, false, true])
    time = 110
    expect(within('a')).toBe(false)
    time = 400
    expect(within('a')).toBe(true)
  })

  test('forgets names, not its memory’s bounds', () => {
    const within = createRateLimiter({limit: 1, windowMs: 1e9, now: () => 0})
    for (let name = 0; name < 50_000; name += 1) within(String(name))
    expect(within('0')).toBe(true)
    expect(within('49999')).toBe(false)
  })
})
