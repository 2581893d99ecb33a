import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {drawn} from './footer-icon.tsx'

test('the footer’s icons are drawn one below the other, each where it is looked for', () => {
  const file = readFileSync(new URL('footer-icons.svg', import.meta.url), 'utf8')
  const offsets = [...file.matchAll(/<g transform="translate\(0,(\d+)\)">/g)].map(([, y]) => y)
  expect(offsets).toEqual(drawn.map((_, place) => String(24 * place)))
  expect(file).toContain(`width="24" height="${24 * drawn.length}"`)
})
