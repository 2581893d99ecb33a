import {array, assert, asyncProperty, constantFrom, integer, option, record} from 'fast-check'
import {expect, test} from 'vitest'
import {type Change, DocumentSet} from '../../store/document-set.ts'
import {createEvaluator, evaluateByGroqJs} from '../testing/evaluate.ts'
import {createViews} from '../views.ts'
import {stamps} from '../testing/planner-dataset.ts'

const params = {tag: 'gas', text: 'ga', day: '2026-01-03', none: null}

const newest = 'order(coalesce(date, "") desc, _id asc)'
const queries = [
  `*[_type == "news"] | ${newest}._id`,
  `*[_type == "news" && $tag in tags] | ${newest} [0...2]._id`,
  `count(*[_type == "news" && $tag in tags])`,
  '*[_type == "news" && slug == "s1"][0]._id',
  '*[_type == "news" && defined(slug)] | order(slug desc)._id',
  '*[_type == "news" && defined(slug) && rank == 1] | order(rank, title)._id',
  `*[_type == "news" && string::startsWith(lower(title), lower($text))] | ${newest}._id`,
  `*[_type == "news" && title match ($text + "*")] | ${newest}._id`,
  '*[_type == "news" && title match $text]._id',
  '*[_type == "news" && title match "*as g*"]._id',
  '*[_type == "news" && title match $none]._id',
  '*[_type == "news" && string::startsWith(title, $none)]._id',
  `*[_type == "news"] | ${newest} {
    "newer": *[_type == "news" && defined(slug) && date > ^.date] | order(date asc, _id desc)[0]._id,
    "same": *[_type == "news" && date == ^.date && _id < ^._id] | order(_id desc)._id,
    "older": *[_type == "news" && date < ^.date] | order(date desc, _id asc)._id
  }`,
  '*[_type == "page"] | order(title)._id',
  '*[_type == "page" && "gas" in tags]._id',
]

const change = record({
  id: constantFrom('a', 'b', 'c', 'd', 'e', 'drafts.a', 'drafts.f', 'f.g'),
  after: option(
    record({
      _type: constantFrom('news', 'news', 'news', 'page'),
      title: constantFrom(
        'Gas by road',
        'gas',
        'Big GAS, gathered',
        'ﬁre',
        'İstanbul gar',
        null,
        7,
      ),
      date: constantFrom('2026-01-01', '2026-01-02', '2026-01-03', null, 4),
      slug: constantFrom('s1', 's2', null),
      rank: constantFrom(1, 2, '1', true, null),
      tags: constantFrom(['gas'], ['gas', 'gas', 'oil'], ['oil', null], null, 'gas'),
    }),
  ),
})

test('after any changes, indexes give what groq-js gives on the documents', async () => {
  const steps = array(
    record({changes: array(change, {minLength: 1, maxLength: 4}), ask: integer()}),
    {
      minLength: 4,
      maxLength: 14,
    },
  )
  await assert(
    asyncProperty(steps, async (all) => {
      const set = new DocumentSet()
      const evaluate = createEvaluator(set)
      for (const {changes, ask} of all) {
        set.apply(
          changes.map(({id, after}): Change => [id, after && {...stamps, _id: id, ...after}]),
        )
        // Some queries are left out at each step, so that their indexes live through several changes.
        for (const [at, query] of queries.entries()) {
          if (((ask >> at) & 1) === 0) continue
          for (const kind of ['raw', 'published'] as const) {
            const seen = set.all().filter(({_id}) => kind === 'raw' || !_id.startsWith('drafts.'))
            const expected = await evaluateByGroqJs(query, seen, params)
            expect(await evaluate(query, params, {kind})).toEqual(expected)
          }
        }
      }
    }),
    {numRuns: 25},
  )
})

test('a changed draft leaves the lists of published documents unchanged', () => {
  const set = new DocumentSet([{...stamps, _id: 'a', _type: 'news'}])
  const view = createViews(set)({kind: 'published'}, false)
  const before = view.ofType('news')
  set.apply([['drafts.a', {...stamps, _id: 'drafts.a', _type: 'news'}]])
  expect(view.ofType('news')).toBe(before)
})
