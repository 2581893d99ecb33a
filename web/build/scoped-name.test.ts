import {globSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {scopedName} from './scoped-name.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every file of styles has a mark of its own, wherever the repository lies', () => {
  const files = globSync('src/**/*.module.css', {cwd: root})
  const marks = files.map((file) => scopedName(root)('link', root + file))
  expect(files.length).toBeGreaterThan(50)
  expect(new Set(marks).size).toBe(files.length)
  expect(scopedName('/elsewhere')('link', `/elsewhere/${files[0]}`)).toBe(marks[0])
})
