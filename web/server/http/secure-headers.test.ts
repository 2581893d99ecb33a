import {Hono} from 'hono'
import {expect, test} from 'vitest'
import {addHeaders, siteHeaders, studioSecureHeaders} from './secure-headers.ts'

function policyOf(cms: {projectId: string; dataset: string; lakePath?: string}) {
  const headers = siteHeaders({siteUrl: 'https://example.com', cms}, ['sha256-abc'])
  return Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const everywhere = {
  'default-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'script-src': ["'self'", "'sha256-abc'"],
  'style-src-attr': ["'unsafe-inline'"],
}

test('with the local lake pages use their own origin alone', () => {
  expect(policyOf({projectId: 'local', dataset: 'production', lakePath: '/lake'})).toEqual({
    ...everywhere,
    'img-src': ["'self'", 'data:'],
  })
})

test('every answer of the app bears them', async () => {
  const headers = siteHeaders({siteUrl: 'https://example.com', cms: local})
  const app = new Hono().use(addHeaders(headers)).get('/', (context) => context.text(''))
  const answered = Object.fromEntries((await app.request('/')).headers)
  expect(answered).toMatchObject({
    'content-security-policy': headers['Content-Security-Policy'],
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'x-content-type-options': 'nosniff',
  })
  // The policy says it already.
  expect(answered).not.toHaveProperty('x-frame-options')
})

test('with hosted Sanity they also use its image CDN and the project’s own API', () => {
  expect(policyOf({projectId: 'abc123', dataset: 'production'})).toEqual({
    ...everywhere,
    'img-src': ["'self'", 'data:', 'https://cdn.sanity.io'],
    'connect-src': ["'self'", 'https://abc123.api.sanity.io', 'https://abc123.apicdn.sanity.io'],
  })
})

async function policyFor(cms: {projectId: string; dataset: string; lakePath?: string}) {
  const app = new Hono()
  app.use(studioSecureHeaders({cms, siteUrl: 'https://example.org'}))
  app.get('/studio', (context) => context.html('<!doctype html>'))
  const {headers} = await app.request('/studio')
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    return [name, sources] as const
  })
  return {headers, policy: Object.fromEntries(directives)}
}

const local = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const hosted = {projectId: 'abc12345', dataset: 'production'}

test('beside the local lake the Studio reaches nothing but its own origin', async () => {
  const {policy} = await policyFor(local)
  const sources = new Set(Object.values(policy).flat())
  expect([...sources].sort()).toEqual(["'none'", "'self'", "'unsafe-inline'", 'blob:', 'data:'])
  expect(policy['connect-src']).toEqual(["'self'"])
})

test('with hosted Sanity it reaches that project, its sockets and its pictures', async () => {
  const {policy} = await policyFor(hosted)
  expect(policy['connect-src']).toEqual(
    expect.arrayContaining(['https://abc12345.api.sanity.io', 'wss://abc12345.api.sanity.io']),
  )
  expect(policy['img-src']).toContain('https://cdn.sanity.io')
})

test.each([
  ['local', local],
  ['hosted', hosted],
])('no script but the Studio’s files runs, and no other site frames it (%s)', async (_, cms) => {
  const {policy, headers} = await policyFor(cms)
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'self'"])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
})
