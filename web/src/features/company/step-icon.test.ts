import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {STEP_ICONS} from '#schemas/vocabulary.ts'

test('the file of icons has a drawing for each icon of a step, one below the other', () => {
  const file = readFileSync(new URL('step-icons.svg', import.meta.url), 'utf8')
  const offsets = [...file.matchAll(/<g transform="translate\(0 (\d+)\)">/g)].map(([, y]) => y)
  expect(offsets).toEqual(STEP_ICONS.map((_, place) => String(24 * place)))
  expect(file).toContain(`height="${24 * STEP_ICONS.length}"`)
})
