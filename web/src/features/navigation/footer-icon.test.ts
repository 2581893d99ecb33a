import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {iconNames} from './footer-icon.tsx'

test('the footer’s icons are drawn one below the other, each where it is looked for', () => {
  const file = readFileSync(new URL('footer-icons.svg', import.meta.url), 'utf8')
  const starts = Array.from(file.matchAll(/^ +M[\d.]+,([\d.]+)/gm), ([, y]) => Number(y))
  expect(starts.map((y) => Math.floor(y / 24))).toEqual(iconNames.map((_, place) => place))
  expect(file).toContain(`width="24" height="${24 * iconNames.length}"`)
})
