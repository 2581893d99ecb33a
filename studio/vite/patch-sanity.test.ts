import {readFileSync, readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {MEDIA_PATCHES} from './media-patches.ts'
import {BUG_FIXES, REQUEST_PATCHES, patchSource} from './patch-sanity.ts'

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
  ...sourcesIn('sanity-plugin-media/dist/', '.js'),
]

const patched = sources.map(({path, source}) => patchSource(path, source) ?? source).join('\n')

test('every patch applies to the installed Studio', () => {
  const unused = [...REQUEST_PATCHES, ...BUG_FIXES, ...MEDIA_PATCHES].filter(
    ({file, from}) =>
      !sources.some(({path, source}) => file.test(path) && source.split(from).length > 1),
  )
  expect(unused).toEqual([])
})

test('no font is loaded from another host', () => {
  expect(patched).not.toContain('design-system-static')
})

test('the Studio sends no reports and does not check for new versions', () => {
  expect(patched).not.toContain('api.sanity.io/vX/intake')
  expect(patched).not.toContain('public.sanity.io')
  expect(patched).toMatch(
    /fetchLatestAvailableVersionForPackage = async \(options\) => \{\s*return;/,
  )
})

test('other modules are not patched', () => {
  expect(
    patchSource('/node_modules/react/index.js', 'https://api.sanity.io/vX/intake/x'),
  ).toBeNull()
})
