import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {pagesWithIcon} from './nav-icon.tsx'

test('the file of icons has a drawing for each page and one for any other link, one below the other', () => {
  const file = readFileSync(new URL('nav-icons.svg', import.meta.url), 'utf8')
  const offsets = [...file.matchAll(/<g transform="translate\(0 (\d+)\)">/g)].map(([, y]) => y)
  expect(offsets).toEqual([...pagesWithIcon, 'other'].map((_, place) => String(24 * place)))
  expect(file).toContain(`height="${24 * offsets.length}"`)
})
