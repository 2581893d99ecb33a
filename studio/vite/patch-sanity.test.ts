import {readFileSync, readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {MENDS, SILENCERS, silence} from './patch-sanity.ts'

const modules = new URL('../../node_modules/', import.meta.url)

const sourcesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, modules))
    .filter((name) => name.endsWith(ending))
    .map((name) => ({
      path: `/node_modules/${folder}${name}`,
      source: readFileSync(new URL(`${folder}${name}`, modules), 'utf8'),
    }))

const sources = [
  ...sourcesIn('sanity/lib/', '.js'),
  ...sourcesIn('@sanity-labs/ui-poc/dist/', '.css'),
]

const silenced = sources.map(({path, source}) => silence(path, source) ?? source).join('\n')

test('every edit finds its place in the installed Studio', () => {
  const idle = [...SILENCERS, ...MENDS].filter(
    ({file, from}) =>
      !sources.some(({path, source}) => file.test(path) && source.split(from).length > 1),
  )
  expect(idle).toEqual([])
})

test('the Studio brings its own font', () => {
  expect(silenced).not.toContain('design-system-static')
})

test('the Studio neither reports home nor looks for newer versions', () => {
  expect(silenced).not.toContain('api.sanity.io/vX/intake')
  expect(silenced).not.toContain('public.sanity.io')
  expect(silenced).toMatch(
    /fetchLatestAvailableVersionForPackage = async \(options\) => \{\s*return;/,
  )
})

test('other modules stay as they are', () => {
  expect(silence('/node_modules/react/index.js', 'https://api.sanity.io/vX/intake/x')).toBeNull()
})
