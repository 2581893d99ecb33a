import {Hono} from 'hono'
import {expect, test} from 'vitest'
import {secureHeaders} from './secure-headers.ts'

async function policyOf(cms: {projectId: string; dataset: string; lakePath?: string}) {
  const app = new Hono()
    .use(secureHeaders({siteUrl: 'https://example.com', cms}, ['sha256-abc']))
    .get('/', (context) => context.text(''))
  const header = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    header.split('; ').map((directive) => {
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

test('with the local lake pages use their own origin alone', async () => {
  expect(await policyOf({projectId: 'local', dataset: 'production', lakePath: '/lake'})).toEqual({
    ...everywhere,
    'img-src': ["'self'", 'data:'],
  })
})

test('what the policy says is said by no other header', async () => {
  const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
  const app = new Hono()
    .use(secureHeaders({siteUrl: 'https://example.com', cms}))
    .get('/', (context) => context.text(''))
  const {headers} = await app.request('/')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.has('x-frame-options')).toBe(false)
})

test('with hosted Sanity they also use its image CDN and the project’s own API', async () => {
  expect(await policyOf({projectId: 'abc123', dataset: 'production'})).toEqual({
    ...everywhere,
    'img-src': ["'self'", 'data:', 'https://cdn.sanity.io'],
    'connect-src': ["'self'", 'https://abc123.api.sanity.io', 'https://abc123.apicdn.sanity.io'],
  })
})
