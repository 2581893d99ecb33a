import {array, assert, constantFrom, option, property, record, subarray} from 'fast-check'
import {expect, test} from 'vitest'
import {createViews} from '../query/views.ts'
import {isAssetDocument, isPublicId, type LakeDocument} from './document.ts'
import {DocumentSet, isPublicAsset, publicDocumentsOf} from './document-set.ts'

const IDS = [
  'image-a',
  'image-b',
  'file-c',
  'tag',
  'page',
  'drafts.page',
  'versions.r1.page',
  'news',
]

const change = record({
  id: constantFrom(...IDS),
  references: option(subarray(IDS)),
})

function createDocument(_id: string, references: string[]): LakeDocument {
  const _type = typeOf(_id)
  const body = [{items: references.map((_ref) => ({_ref}))}]
  return {_id, _type, _rev: '1', _createdAt: '', _updatedAt: '', body}
}

function typeOf(id: string): string {
  if (id === 'tag') return 'media.tag'
  return /^(image|file)-/.test(id) ? `sanity.${id.split('-')[0]}Asset` : 'page'
}

const isUsedBy = ({body}: LakeDocument, id: string) => JSON.stringify(body).includes(`"${id}"`)

/** The rule, by repeated search from the documents that are public by themselves. */
function publicIds(documents: readonly LakeDocument[]): string[] {
  const seen = documents.filter(
    (document) =>
      isPublicId(document._id) && document._type !== 'media.tag' && !isAssetDocument(document),
  )
  for (const user of seen) {
    for (const asset of documents) {
      const isUsed = isUsedBy(user, asset._id) && isAssetDocument(asset)
      if (isUsed && !seen.includes(asset)) seen.push(asset)
    }
  }
  return seen.map(({_id}) => _id).sort()
}

test('after any changes anonymous readers see exactly what the rule says, in every kind of list', () => {
  assert(
    property(array(array(change, {minLength: 1, maxLength: 3}), {maxLength: 12}), (commits) => {
      const all = new DocumentSet([], ['media.tag'])
      const view = createViews(all)({kind: 'raw'}, false)
      for (const commit of commits) {
        const latest = new Map(commit.map(({id, references}) => [id, references]))
        all.apply(
          [...latest].map(([id, references]) => [id, references && createDocument(id, references)]),
        )
        const expected = publicIds(all.all())
        expect(view.all().map(({_id}) => _id)).toEqual(expected)
        expect(IDS.filter((id) => view.get(id)).sort()).toEqual(expected)
        const types = ['page', 'media.tag', 'sanity.fileAsset', 'sanity.imageAsset']
        const byType = types.flatMap((type) => view.ofType(type).map(({_id}) => _id))
        expect(byType.sort()).toEqual(expected)
        expect(publicDocumentsOf(all.clone()).all()).toEqual(view.all())
        const isServed = (id: string) => view.all().some((user) => isUsedBy(user, id))
        expect(IDS.filter((id) => isPublicAsset(all, id))).toEqual(IDS.filter(isServed))
      }
    }),
    {numRuns: 500},
  )
})
