import {expect, test} from 'vitest'
import {createEvaluator} from '../testing/evaluate.ts'
import {stamps} from '../testing/planner-dataset.ts'

const paragraph = (text: string) => ({_type: 'block', children: [{_type: 'span', text}]})
const evaluate = createEvaluator([
  {...stamps, _id: 'name', _type: 'person', name: 'Adébáyọ̀ Ọlá'.normalize('NFC')},
  {...stamps, _id: 'name-decomposed', _type: 'person', name: 'Adébáyọ̀ Ọlá'.normalize('NFD')},
  {...stamps, _id: 'tag', _type: 'news', tags: [1, 'CO₂'], title: 'Metered'},
  {...stamps, _id: 'tags', _type: 'news', tags: ['gas', 'CO₂'], title: 'Trans\u00adport'},
  {...stamps, _id: 'text', _type: 'news', content: [paragraph('Less CO₂ from an eﬃcient line')]},
  {...stamps, _id: 'link', _type: 'news', links: [{page: {label: 'Ìròyìn'}}]},
])

/** Searches as the Studio does: each word in any of the fields of all types. */
const search = (...words: string[]) => {
  const fields = ['_id', 'name', 'title', 'tags[]', 'pt::text(content)', 'links[].page.label']
  const condition = (_: string, index: number) =>
    `(${fields.map((field) => `${field} match $t${index}`).join(' || ')})`
  return evaluate(
    `*[_type in $types && ${words.map(condition).join(' && ')}] | order(_id)._id`,
    Object.fromEntries([
      ['types', ['person', 'news']],
      ...words.map((word, index) => [`t${index}`, `${word}*`]),
    ]),
  )
}

test.each([
  [['adebayo'], ['name', 'name-decomposed']],
  [['Adébáyọ̀'.normalize('NFD')], ['name', 'name-decomposed']],
  [
    ['ola', 'adeb'],
    ['name', 'name-decomposed'],
  ],
  [['co2'], ['tag', 'tags', 'text']],
  [['CO₂'], ['tag', 'tags', 'text']],
  [['efficient', 'co2'], ['text']],
  [['transport'], ['tags']],
  [['iroyin'], ['link']],
  [['bayo'], []],
])('a search for %j finds %j, however their letters are written', async (words, ids) => {
  expect(await search(...words)).toEqual(ids)
})
