import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {iconNames} from './footer.tsx'
import {pagesWithIcon} from './nav-group.tsx'

test('the footer’s icons are drawn one below the other, each where it is looked for', () => {
  const file = readFileSync(new URL('footer-icons.svg', import.meta.url), 'utf8')
  const starts = Array.from(file.matchAll(/^ +M[\d.]+,([\d.]+)/gm), ([, y]) => Number(y))
  expect(starts.map((y) => Math.floor(y / 24))).toEqual(iconNames.map((_, place) => place))
  expect(file).toContain(`width="24" height="${24 * iconNames.length}"`)
})

test('the file of icons has a drawing for each page and one for any other link, one below the other', () => {
  const file = readFileSync(new URL('nav-icons.svg', import.meta.url), 'utf8')
  const offsets = [...file.matchAll(/<g transform="translate\(0 (\d+)\)">/g)].map(([, y]) => y)
  expect(offsets).toEqual([...pagesWithIcon, 'other'].map((_, place) => String(24 * place)))
  expect(file).toContain(`height="${24 * offsets.length}"`)
})
