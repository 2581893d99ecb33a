import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {isStateOf} from './page-state.ts'
import {createAppStore} from './providers.tsx'
import {createRoutes} from './routes.tsx'

const cms = createDatasetCms([])
const routes = createRoutes({cms, store: createAppStore(cms)})
const about = {loaderData: {site: {}, '/about': {}}, errors: null}
const missing = {loaderData: {site: {}}, errors: {site: {status: 404, statusText: 'Not Found'}}}

test('a page at its own path is hydrated, and a copy elsewhere is left as it is', () => {
  expect(isStateOf(about, routes, '/about')).toBe(true)
  expect(isStateOf(about, routes, '/web/20261128/https://example.org/about')).toBe(false)
  expect(isStateOf(about, routes, '/home/ada/About us.html')).toBe(false)
  expect(isStateOf(about, routes, '/services')).toBe(false)
})

test('a page that could not be shown is hydrated wherever it is', () => {
  expect(isStateOf(missing, routes, '/nowhere/at/all')).toBe(true)
})
