import {expect, test} from 'vitest'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './management-page.tsx'

test('a person needs a name; unsafe links and dangling portraits are dropped', async () => {
  const {people} = await loadPage(load, [
    {_id: 'm-1', _type: 'managementMember', name: 'Ada', link: 'javascript:alert(1)', position: 2},
    {_id: 'm-2', _type: 'managementMember', role: 'Nobody', position: 1},
  ])
  expect(people).toEqual([{id: 'm-1', name: 'Ada', role: '', biography: []}])
})
