import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseAst} from 'vite'
import {expect, test} from 'vitest'
import {productionRouter} from './production-router.ts'
import {trimmedRouter, withoutDiscovery} from './trim-router.ts'

const site = fileURLToPath(new URL('../src', import.meta.url))

/** The production build's file that has the router itself. */
function routerCode(): string {
  const folder = join(productionRouter[0]?.replacement ?? '', '..')
  const codes = globSync('chunk-*.mjs', {cwd: folder}).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  return codes.find((code) => code.includes('function createRouter(')) ?? ''
}

/** What needs the parts that are left out. */
const unavailable = new Set([
  'Form',
  'PrefetchPageLinks',
  'ScrollRestoration',
  'unstable_usePrompt',
  'useBlocker',
  'useFetcher',
  'useFetchers',
  'useFormAction',
  'useSubmit',
])

test('the installed router has every part that is left out, and stays a program', () => {
  const code = routerCode()
  expect(() => parseAst(trimmedRouter(code))).not.toThrow()
})

test('links bear no attribute that only framework mode reads', () => {
  const links = withoutDiscovery(routerCode())
  expect(() => parseAst(links)).not.toThrow()
  expect(links).not.toContain('"data-discover":')
  expect(() => withoutDiscovery(links)).toThrow('data-discover')
})

test('a router without one of them fails the build', () => {
  const code = routerCode()
  const renamed = code.replace('function handleAction(', 'function handleActions(')
  expect(() => trimmedRouter(renamed)).toThrow('handleAction')
  expect(() => trimmedRouter(code.replaceAll('if (isFogOfWar)', 'if (isFog)'))).toThrow(
    'isFogOfWar',
  )
})

test('no page needs what is left out', () => {
  const imports = globSync('**/*.{ts,tsx}', {cwd: site}).flatMap((file) => {
    const code = readFileSync(join(site, file), 'utf8')
    return [...code.matchAll(/import (?:type )?\{([^}]*)\} from 'react-router-dom'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    )
  })
  expect(imports).toContain('RouterProvider')
  expect(imports.filter((name) => unavailable.has(name))).toEqual([])
})
