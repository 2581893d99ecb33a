import {describe, expect, test} from 'vitest'
import type {LakeDocument} from '../../store/document.ts'
import {createAnswerer} from '../testing/evaluate.ts'
import {followSourceMap} from '../testing/traced-values.ts'
import {stamps} from '../testing/planner-dataset.ts'

const documents: LakeDocument[] = [
  {
    ...stamps,
    _id: 'album',
    _type: 'gallery',
    title: 'Gas Week',
    cover: {alt: 'A stage', size: {width: 3}},
  },
  {
    ...stamps,
    _id: 'news',
    _type: 'news',
    title: 'Alpha',
    rank: 1,
    tags: ['gas', 'power'],
    album: {_type: 'reference', _ref: 'album'},
    body: [
      {_key: 'a', _type: 'block', children: [{_key: 's', _type: 'span', text: 'First'}]},
      {_key: 'b', _type: 'note', text: 'Second'},
    ],
  },
  {...stamps, _id: 'drafts.news', _type: 'news', title: 'Alpha, revised', rank: 2},
  {...stamps, _id: 'other', _type: 'news', title: 'Beta', rank: 3, teaser: 'Soon'},
]
const answer = createAnswerer(documents)

const mapOf = async (query: string, sourceMap: 'withKeyArraySelector' | 'indexes') =>
  (await answer({query, sourceMap})).resultSourceMap

describe('the shape of a map', () => {
  test('names each document and each path once, and where in the result their values are', async () => {
    const query = '*[_type == "news" && _id in ["news", "other"]] | order(rank){title, rank}'
    const value = (document: number, path: number) => ({
      type: 'value',
      source: {type: 'documentValue', document, path},
    })
    expect(await mapOf(query, 'withKeyArraySelector')).toEqual({
      documents: [
        {_id: 'news', _type: 'news'},
        {_id: 'other', _type: 'news'},
      ],
      paths: ["$['title']", "$['rank']"],
      mappings: {
        "$[0]['title']": value(0, 0),
        "$[0]['rank']": value(0, 1),
        "$[1]['title']": value(1, 0),
        "$[1]['rank']": value(1, 1),
      },
    })
  })

  test('names elements by key or by position, as asked', async () => {
    const query = '*[_id == "news"][0].body[]{text}'
    expect((await mapOf(query, 'withKeyArraySelector'))?.paths).toEqual([
      "$['body'][?(@._key=='b')]['text']",
    ])
    expect((await mapOf(query, 'indexes'))?.paths).toEqual(["$['body'][1]['text']"])
  })

  test('names an element whose key another one has by its position', async () => {
    const twins: LakeDocument = {
      ...stamps,
      _id: 'x',
      _type: 'x',
      a: ['y', 'z'].map((b) => ({_key: 'k', b})),
    }
    const {resultSourceMap} = await createAnswerer([twins])({
      query: '*[0].a[].b',
      sourceMap: 'withKeyArraySelector',
    })
    expect(resultSourceMap?.paths).toEqual(["$['a'][?(@._key=='k')]['b']", "$['a'][1]['b']"])
  })

  test('comes only when it is asked for', async () => {
    expect(await answer({query: '*[0]'})).not.toHaveProperty('resultSourceMap')
  })

  test('names a draft that stands in for a published document by its own id', async () => {
    const {resultSourceMap} = await answer({
      query: '*[_id == "news"][0]{title}',
      perspective: {kind: 'stack', prefixes: ['drafts.']},
      sourceMap: 'withKeyArraySelector',
    })
    expect(resultSourceMap?.documents).toEqual([{_id: 'drafts.news', _type: 'news'}])
  })
})

describe('every value is traced to where it is stored', () => {
  const both = '*[_id in ["news", "other"]] | order(rank)'
  test.each([
    ['of a whole document', '*[_id == "news"][0]'],
    ['of a list of documents', both],
    ['of an attribute', '*[_id == "news"][0].title'],
    ['of an attribute of each', `${both}.title`],
    ['under another name', `${both}{"name": title}`],
    ['through a reference', `${both}{"album": album->title, "alt": album->cover.alt}`],
    ['within a referenced document', `${both}{album->{title, cover{alt, size}}}`],
    ['within an attribute of it', '*[_id == "news"][0].album->cover{alt, size{width}}'],
    ['in rich text', '*[_id == "news"][0]{body[]{..., children[]{..., text}}}'],
    ['by a condition', '*[_id == "news"][0].body[]{_key, _type == "note" => {text}}'],
    ['of a filtered array', '*[_id == "news"][0].body[_type == "note"]{text}'],
    ['of an element', '*[_id == "news"][0].body[-1].text'],
    ['replaced by a later attribute', `${both}{..., "title": coalesce(teaser, title)}`],
    ['of the first that exists', `${both}{"text": coalesce(teaser, title)}`],
    ['of the first document', 'coalesce(*[_id == "none"][0]{title}, *[_id == "other"][0]{title})'],
    ['of a choice', `${both}{"text": select(rank == 1 => title, teaser)}`],
    ['of the enclosing document', '*[_id == "news"][0]{body[]{"of": ^.title}}'],
    ['of a sub-query', `${both}{"others": *[_type == ^._type && _id != ^._id]{title}}`],
    ['of a slice of a projection', `${both}{title}[0...1]`],
    ['of an element of a projection', `${both}{title}[1]`],
    ['of several queries in one', `{"a": ${both}{title}, "b": {"c": *[_id == "album"][0].cover}}`],
  ])('%s', async (_name, query) => {
    const given = await answer({query, sourceMap: 'withKeyArraySelector'})
    const values = followSourceMap(given, documents).filter(({value}) => value !== null)
    expect(values.length).toBeGreaterThan(0)
    for (const traced of values) {
      expect(traced).toMatchObject({source: 'documentValue', stored: traced.value})
    }
  })
})

describe('what is not stored is not traced', () => {
  test.each([
    ['a constant', '*[_id == "news"]{"x": "text"}', 'literal'],
    ['a number of things', '*[_id == "news"]{"x": count(tags)}', 'unknown'],
    ['a joined text', '*[_id == "news"]{"x": title + "!"}', 'unknown'],
    ['a projection of a projection', '*[_id == "news"]{"y": title}{"x": y}', 'unknown'],
    ['an attribute of a projection', '*[_id == "news"]{"x": title}[0].x', 'unknown'],
    ['a filter of made objects', '*[_id == "news"]{"x": title}[x == "Alpha"]', 'unknown'],
    ['a function', '{"x": lower("A")}', 'unknown'],
  ])('%s', async (_name, query, source) => {
    const given = await answer({query, sourceMap: 'withKeyArraySelector'})
    expect(followSourceMap(given, documents)).toMatchObject([{source}])
  })
})
