import {expect, test} from 'vitest'
import {paragraphs} from '#web/src/shared/testing/documents.ts'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './initiatives-page.tsx'
import {entries, singleton} from './testing/documents.ts'

const items = [
  ...entries('Item', 2),
  {_key: 'mute', question: 'Not answered', answer: paragraphs(' ')},
  {_key: 'blank', question: null, answer: paragraphs('Not asked')},
  null,
  {question: 'No key', answer: paragraphs('Yes')},
]

test('entries without question or answer are left out; ids stay with the keys', async () => {
  const {entries: read} = await loadPage(load, [singleton('initiativesPage', {items})])
  expect(read.map(({id, title}) => [id, title])).toEqual([
    ['initiative-item1', 'Item 1'],
    ['initiative-item2', 'Item 2'],
    ['initiative-5', 'No key'],
  ])
})
