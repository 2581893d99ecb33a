import {onTestFinished} from 'vitest'
import {conformanceTarget} from './conformance-target.ts'

/**
 * A few documents with every kind of field, in the dataset of the conformance tests; deleted after the test. The
 * tests check what the site, the Studio and the scripts rely on, with a new lake. With CONFORMANCE_PROJECT_ID,
 * CONFORMANCE_DATASET and CONFORMANCE_TOKEN they check that dataset of hosted Sanity, or of the server at
 * CONFORMANCE_URL. It may contain other documents.
 */
export async function conformanceDataset() {
  const {writer, visitor, prefix: type, cleanUp} = await conformanceTarget()
  onTestFinished(cleanUp)
  const reference = (name: string) => ({_type: 'reference', _ref: `${type}-${name}`})
  const tags = (...names: string[]) => names
  await writer
    .transaction()
    .create({_id: `${type}-a`, _type: type, title: 'Alpha gas', n: 1, tags: tags('x', 'y')})
    .create({_id: `${type}-b`, _type: type, title: 'beta', n: 2, date: '2026-01-02'})
    .create({
      _id: `${type}-c`,
      _type: type,
      title: 'Gamma',
      n: 3,
      date: '2026-03-04',
      about: reference('a'),
      body: [
        {
          _type: 'block',
          _key: 'k',
          style: 'normal',
          markDefs: [],
          children: [{_type: 'span', _key: 's', text: 'Some words', marks: []}],
        },
      ],
    })
    .create({_id: `drafts.${type}-b`, _type: type, title: 'beta, revised', n: 20})
    .commit()
  const runQuery = (
    query: string,
    params = {},
    perspective: 'raw' | 'published' | 'drafts' = 'published',
  ) => writer.fetch(query, {type, ...params}, {perspective})
  return {writer, visitor, type, runQuery, id: (name: string) => `${type}-${name}`}
}
