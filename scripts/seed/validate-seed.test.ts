import {expect, test} from 'vitest'
import {checkSeed} from './validate-seed.ts'
import {seedDir} from './seed-dir.ts'
import {seedFolder} from './testing/seed-folder.ts'

test('the committed seed is sound, without so much as a warning', async () => {
  const {lines, documents} = await checkSeed(seedDir)
  expect(lines).toEqual([])
  expect(documents).toBeGreaterThan(120)
}, 30_000)

test('what the Studio would refuse is named with its file and field', async () => {
  const folder = seedFolder({'faqs.yaml': '- {id: one, question: One?, position: 1}\n'})
  const {lines, errors} = await checkSeed(folder.path)
  expect(errors).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.stringMatching(/^seed\/faqs\.yaml · one\.answer: /))
}, 30_000)
