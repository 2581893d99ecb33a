import {expect, onTestFinished, test} from 'vitest'
import {serveContentLake} from '#scripts/content-lake/index.ts'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {localStudioAccess} from './studio-access.ts'

test('requests need a sign-in and the site’s own origin, and changes need JSON', async () => {
  const forms = await startForms(await sqlite())
  const url = '/api/v1/inbox/enquiries'
  expect((await forms.request(url)).status).toBe(401)
  const staff = {Authorization: 'Bearer staff'}
  const evil = {...staff, Origin: 'https://evil.example'}
  expect((await forms.request(url, {headers: evil})).status).toBe(403)
  const plain = {method: 'PATCH', headers: staff, body: '{"read":true}'}
  expect((await forms.request(`${url}/x`, plain)).status).toBe(415)
  expect((await forms.request(url, {headers: staff})).status).toBe(200)
})

test('with the local lake: its session and its token have access, others do not', async () => {
  const lake = await serveContentLake({
    dataDir: temporaryFolder(),
    projectId: 'p',
    dataset: 'd',
  })
  onTestFinished(() => lake.close())
  const isStaff = localStudioAccess({path: '/lake', app: lake.app})
  const url = `${lake.origin}/api/v1/inbox/enquiries`
  const hasAccess = (headers: Record<string, string>) => isStaff(new Request(url, {headers}))
  expect(await hasAccess({})).toBe(false)
  expect(await hasAccess({Authorization: 'Bearer wrong'})).toBe(false)
  expect(await hasAccess({Authorization: `Bearer ${lake.token}`})).toBe(true)
  const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {
    redirect: 'manual',
  })
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await hasAccess({Cookie: cookie})).toBe(true)
})
