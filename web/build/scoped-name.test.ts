import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {scopedName} from './scoped-name.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('src/**/*.module.css', {cwd: root}).map((file) => join(root, file))

test('no two classes of the site have the same name, and none is long', () => {
  const name = scopedName(root)
  const names = files.flatMap((file) => {
    const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    return [...new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))].map((local) => name(local, file, css))
  })
  expect(names.length).toBeGreaterThan(200)
  expect(new Set(names).size).toBe(names.length)
  for (const made of names) expect(made).toMatch(/^[a-z]{3,4}$/)
})

test('names depend on the style sheet alone', () => {
  const [file = ''] = files
  const css = '.link {animation: fade} .link:hover, .icon {} @keyframes fade {}'
  const made = ['link', 'icon', 'fade'].map((local) => scopedName(root)(local, `${file}?used`, css))
  expect(made).toEqual(['link', 'icon', 'fade'].map((local) => scopedName(root)(local, file, css)))
  expect(new Set(made).size).toBe(3)
})

test('a style sheet that is not of the site, or a name that it lacks, fails the build', () => {
  const name = scopedName(root)
  expect(() => name('link', join(root, 'other/a.module.css'), '.link {}')).toThrow('not known')
  expect(() => name('other', files[0] ?? '', '.link {}')).toThrow('not known')
})
