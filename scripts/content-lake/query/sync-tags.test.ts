import {expect, test} from 'vitest'
import {parseQuery} from './groq.ts'
import {syncTagsOf, tagsOfEffects} from './sync-tags.ts'

/** A value below so many attributes, each in the other. */
const below = (depth: number, value: object): object =>
  depth === 0 ? value : {o: below(depth - 1, value)}

test.each([0, 4, 5, 6, 9])(
  'a page that is found by its slug, %i attributes deep, follows its document',
  (depth) => {
    const path = [...Array.from({length: depth}, () => 'o'), 'slug', 'current'].join('.')
    const document = {_id: 'a', _type: 'page', _rev: '', _createdAt: '', _updatedAt: ''}
    const after = {...document, ...below(depth, {slug: {current: 'first'}})}
    const changed = tagsOfEffects([{id: 'a', before: null, after, mutations: []}], () => undefined)
    const tags = syncTagsOf(parseQuery(`*[${path} == "first"]`, {}), {}, new Set(), () => undefined)
    expect(tags.filter((tag) => changed.includes(tag))).toHaveLength(1)
  },
)
