import {globSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {parseAst} from 'vite'
import {expect, test} from 'vitest'
import {plainIconNode} from './plain-icons.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(root + file, 'utf8')

test('the installed icons have each line that is replaced, and stay a program', () => {
  const [file = ''] = globSync('node_modules/lucide-react/**/buildLucideIconNode.mjs', {cwd: root})
  const plain = plainIconNode(read(file))
  expect(() => parseAst(plain)).not.toThrow()
  expect(plain).not.toContain('"lucide"')
  expect(() => plainIconNode(plain)).toThrow('Lucide has no')
})

test('the base style draws icons as their attributes would', () => {
  const [file = ''] = globSync('node_modules/lucide-react/**/defaultAttributes.mjs', {cwd: root})
  const rule = /svg\[viewBox='0 0 24 24'\]:not\(\[fill\]\) \{([^]*?)\n {2}\}/.exec(
    read('web/src/shared/styles/base.css'),
  )?.[1]
  for (const name of ['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin']) {
    const value = new RegExp(`"?${name}"?: "(\\w+)"`).exec(read(file))?.[1]
    expect(rule?.toLowerCase()).toContain(`${name}: ${value?.toLowerCase()};`)
  }
})

test('no icon has a colour of its own, and no style selects icons by a name of Lucide', () => {
  const styles = globSync('web/src/**/*.css', {cwd: root})
  expect(styles.filter((file) => read(file).includes('lucide'))).toEqual([])
  const components = globSync('web/src/**/*.tsx', {cwd: root})
  const withIcons = components.filter((file) => read(file).includes("from 'lucide-react'"))
  expect(withIcons).not.toEqual([])
  expect(withIcons.filter((file) => / color=/.test(read(file)))).toEqual([])
})
