import {expect, test} from 'vitest'
import {validateSeed} from './validate-seed.ts'
import {seedDir} from './seed-dir.ts'
import {seedFolder} from './testing/seed-folder.ts'

test('the committed seed has no errors and no warnings', async () => {
  const {lines, documents} = await validateSeed(seedDir)
  expect(lines).toEqual([])
  expect(documents).toBeGreaterThan(120)
})

test('an error names its file and field', async () => {
  const folder = seedFolder({'faqs.yaml': '- {id: one, question: One?, position: 1}\n'})
  const {lines, errors} = await validateSeed(folder.path)
  expect(errors).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.stringMatching(/^seed\/faqs\.yaml · one\.answer: /))
})
