import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'
import {checkChangeIsTold} from './editions.ts'

const published = {
  _id: 'termsPage',
  _type: 'termsPage',
  banner: {title: 'Terms', tagline: 'Read this'},
  sections: [{_key: 'a', title: 'Use'}],
  lastChange: {sentence: 'The address is new.', isCorrection: false},
}

/** Runs the rule on a draft with these changes, beside a published document. */
function check(changes: object, dataset: object[] = [published]) {
  const draft = {...published, _id: 'drafts.termsPage', ...changes}
  const fetch = async (query: string, params: Record<string, unknown>) =>
    (await evaluate(parse(query, {params}), {dataset: [...dataset, draft], params})).get()
  return checkChangeIsTold(draft.lastChange, {
    document: {_createdAt: '', _updatedAt: '', _rev: '', ...draft},
    // @ts-expect-error -- The rule uses `fetch` alone.
    getClient: () => ({fetch}),
  })
}

const sections = [{title: 'Use of gas', _key: 'a'}]

test('a change of the text needs a sentence of its own (behaviour B2193)', async () => {
  expect(await check({sections})).toMatch(/^This sentence is about the last change/)
  expect(await check({sections, lastChange: undefined})).toMatch(/say in a sentence/)
  expect(await check({sections, lastChange: {sentence: ' '}})).toMatch(/say in a sentence/)
  expect(await check({banner: {title: 'Rules'}})).toMatch(/^This sentence/)
  expect(await check({sections, lastChange: {sentence: 'Gas is named.'}})).toBe(true)
  const correction = {sentence: 'The address is new.', isCorrection: true}
  expect(await check({sections, lastChange: correction})).toBe(true)
})

test('what is no text needs none, nor does the first text', async () => {
  expect(await check({seo: {title: 'x'}, banner: {tagline: 'New', title: 'Terms'}})).toBe(true)
  expect(await check({sections: [{title: 'Use', _key: 'a'}]})).toBe(true)
  expect(await check({sections, lastChange: undefined}, [])).toBe(true)
})
