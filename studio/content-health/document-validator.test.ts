import {expect, test} from 'vitest'
import {createMemoryClient} from '#scripts/seed/validation/in-memory-client.ts'
import {openWorkspace} from '#scripts/seed/validation/studio-validation.ts'
import {faqPage} from '#scripts/seed/validation/testing/documents.ts'
import {fieldTitle} from './field-title.ts'
import {createInspector} from './document-validator.ts'

const client = createMemoryClient([])
const workspace = await openWorkspace(client)

const gallery = (images: unknown[]) => ({
  _id: 'gallery-x',
  _type: 'gallery',
  _rev: 'r1',
  title: 'Dawn',
  slug: {_type: 'slug', current: 'dawn'},
  publishedDate: '2999-01-01',
  images,
})

test('a document is checked by the rules of its form, in an editor’s words', async () => {
  const inspector = createInspector(workspace, () => client)
  const image = {_type: 'imageWithAlt', _key: 'k2', asset: {_ref: 'image-abc-1x1-webp'}}
  const document = gallery([{...image, _key: 'k1', alt: 'A dawn'}, image])
  await inspector.inspect(document, 'r1')
  const type = workspace.schema.get('gallery')
  if (!type) throw new Error('There are no galleries.')
  const found = inspector
    .findingsOf(document)
    .map(({weight, path, message}) => [weight, fieldTitle(document, path, type), message])
  expect(found).toContainEqual(['broken', 'Cover', 'This is missing.'])
  expect(found).toContainEqual([
    'broken',
    'Pictures › 2 › Alternative text',
    expect.stringContaining('Describe the picture'),
  ])
  expect(found).toContainEqual(['poor', 'Date', expect.stringContaining('future')])
})

test('nothing is said of a sound page, and a page without search texts could be better', async () => {
  const inspector = createInspector(workspace, () => client)
  const page = {...faqPage(), _rev: 'r1'}
  await inspector.inspect(page, 'r1')
  expect(inspector.findingsOf(page)).toEqual([])
  await inspector.inspect({...page, seo: undefined}, 'r2')
  expect(inspector.findingsOf(page)).toMatchObject([{weight: 'poor', path: ['seo']}])
})

test('an invented entry is a sample', async () => {
  const inspector = createInspector(workspace, () => client)
  const member = {_id: 'member-x', _type: 'member', _rev: 'r1', name: 'Ufonma', isSample: true}
  await inspector.inspect(member, 'r1')
  expect(inspector.findingsOf(member).map(({weight}) => weight)).toContain('sample')
})

test('what was found stands until the next check, of which it is known whether it is due', async () => {
  const inspector = createInspector(workspace, () => client)
  const document = gallery([])
  expect(inspector.isCurrent(document, 'r1')).toBe(false)
  await inspector.inspect(document, 'r1')
  expect(inspector.isCurrent(document, 'r1')).toBe(true)
  expect(inspector.isCurrent(document, 'r2')).toBe(false)
  expect(inspector.findingsOf({...document, _rev: 'r2'}).length).toBeGreaterThan(0)
})

test('a type that the model does not know has no rules', async () => {
  const inspector = createInspector(workspace, () => client)
  const stranger = {_id: 'x', _type: 'stranger', _rev: 'r1'}
  await inspector.inspect(stranger, 'r1')
  expect(inspector.findingsOf(stranger)).toEqual([])
})
