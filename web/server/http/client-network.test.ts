import proxyaddr from 'proxy-addr'
import {describe, expect, test} from 'vitest'
import {clientAddress, toVisitor} from './client-network.ts'
import {incomingRequest} from './testing/incoming-request.ts'

describe('X-Forwarded-For counts only where trusted proxies wrote it', () => {
  const isTrusted = proxyaddr.compile(['10.0.0.0/8', '::1'])
  test.each([
    ['no proxy: the peer', '192.0.2.7', '1.1.1.1', '192.0.2.7'],
    ['behind the proxy: who it names', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the client itself wrote is ignored', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['all of them trusted', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['no address in the header', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['IPv4 over an IPv6 socket', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['IPv4 over an IPv6 socket, no proxy', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['with a port', '10.0.0.1', '203.0.113.9:5001', '203.0.113.9'],
    ['proxies with ports', '10.0.0.1', '203.0.113.9:5001, 10.9.9.9:80', '203.0.113.9'],
    ['IPv6 with brackets', '::1', '[2001:db8::7]', '2001:db8::7'],
    ['IPv6 with a port', '::1', '"[2001:db8::7]:443"', '2001:db8::7'],
    ['IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['no peer address', undefined, '1.1.1.1', ''],
  ])('%s', (_, peer, forwarded, address) => {
    expect(clientAddress(incomingRequest(peer, forwarded), isTrusted)).toBe(address)
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
