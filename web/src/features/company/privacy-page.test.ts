import {expect, test} from 'vitest'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './privacy-page.tsx'
import {singleton} from './testing/documents.ts'

test('facts about the company are shown where an editor has filled them in (behaviour B2182)', async () => {
  const factsOf = async (fields: object) =>
    (await loadPage(load, [singleton('privacyPage', {...fields})])).facts
  expect(await factsOf({officer: ' ', hosting: ''})).toEqual([])
  expect(await factsOf({hosting: 'A centre in Lagos', officer: 'The Compliance Officer'})).toEqual([
    {label: 'Data protection officer', value: 'The Compliance Officer'},
    {label: 'Where the server stands', value: 'A centre in Lagos'},
  ])
})
