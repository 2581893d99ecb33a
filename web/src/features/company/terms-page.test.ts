import {expect, test} from 'vitest'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './terms-page.tsx'
import {clauses, singleton} from './testing/documents.ts'

test('the last of the terms carries the contact lines unless another one does', async () => {
  const shown = async (sections: object[]) =>
    (await loadPage(load, [singleton('termsPage', {sections})])).sections.map(
      ({showContactDetails}) => showContactDetails,
    )
  const [first, ...rest] = clauses('Section', 3)
  expect(await shown(clauses('Section', 3))).toEqual([false, false, true])
  expect(await shown([{...first, showContactDetails: true}, ...rest])).toEqual([true, false, false])
})
