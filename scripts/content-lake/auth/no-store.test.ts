import {expect, test} from 'vitest'
import {DATASET, PROJECT, startLake} from '../testing/lake-fixture.ts'
import {signIn} from './testing/requests.ts'

/** Images and files: their URL holds their hash. */
const ASSETS = /^\/lake\/(images|files)\//

test('every answer is no-store, to editors, anonymous clients and wrong tokens; only assets are cached', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'page', _type: 'page'})
  const values: Record<string, string> = {
    project: PROJECT,
    dataset: DATASET,
    ids: 'page',
    id: 'page',
    keys: 'studio.list',
  }
  const paths = lake.app.routes
    .filter(({method, path}) => method === 'GET' && !ASSETS.test(path))
    .map(({path}) =>
      path
        .replace(/:version\{.*?\)\}/, 'v2025-02-19')
        .replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x'),
    )
  expect(paths).toContain('/lake/v2025-02-19/users/me')
  const readers = [
    {cookie: (await signIn(lake.url)).cookie},
    {cookie: 'none=1'},
    {authorization: 'Bearer wrong'},
  ]
  for (const path of paths) {
    for (const headers of readers) {
      const response = await fetch(`${lake.origin}${path}?query=*`, {headers, redirect: 'manual'})
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
      await response.body?.cancel()
    }
  }
})
