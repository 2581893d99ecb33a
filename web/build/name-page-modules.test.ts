import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {build} from 'vite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {namePageModules} from './name-page-modules.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'page-modules-'))
  writeFileSync(join(root, 'news-page.ts'), 'export const Page = () => null')
  writeFileSync(
    join(root, 'main.ts'),
    "import {routes} from './news.routes.ts'\nconsole.log(routes)",
  )
})

afterAll(() => rmSync(root, {recursive: true}))

/** Builds a site whose one page is defined so; the code of its entry. */
async function buildSite(page: string): Promise<string> {
  writeFileSync(join(root, 'news.routes.ts'), `export const routes = {newsPage: {${page}}}`)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [namePageModules()],
    build: {write: false, minify: false, rollupOptions: {input: join(root, 'main.ts')}},
  })
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return files.map((file) => (file.type === 'chunk' && file.isEntry ? file.code : '')).join('')
}

test('a page gets the name of its module', async () => {
  const code = await buildSite("page: () => import('./news-page.ts')")
  expect(code).toContain('module: "news-page.ts"')
})

test('a module that does not exist fails the build', async () => {
  await expect(buildSite("page: () => import('./nowhere-page.ts')")).rejects.toThrow(
    /nowhere-page\.ts/,
  )
})

test('a page that is not imported on its own fails the build', async () => {
  await expect(buildSite('page: () => Promise.resolve({Page: () => null})')).rejects.toThrow(
    "write every page as page: () => import('./x-page.tsx')",
  )
})

test('a page that has no chunk of its own fails the build', async () => {
  writeFileSync(
    join(root, 'main.ts'),
    "import {routes} from './news.routes.ts'\nimport {Page} from './news-page.ts'\nconsole.log(routes, Page)",
  )
  await expect(buildSite("page: () => import('./news-page.ts')")).rejects.toThrow(
    'No chunks of their own',
  )
})
