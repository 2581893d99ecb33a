import {expect, test} from 'vitest'
import {faqPage} from '#scripts/seed/testing/documents.ts'
import {createInMemoryClient, createWorkspace} from '#scripts/seed/validate-seed.ts'
import {createDocumentValidator} from './validation.ts'
import {fieldTitle} from './document-row.tsx'

const client = createInMemoryClient([])
const workspace = await createWorkspace(client)

const gallery = (images: unknown[]) => ({
  _id: 'gallery-x',
  _type: 'gallery',
  _rev: 'r1',
  title: 'Dawn',
  slug: {_type: 'slug', current: 'dawn'},
  publishedDate: '2999-01-01',
  images,
})

test('a document is validated like in its form, with plainer messages', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const image = {_type: 'imageWithAlt', _key: 'k2', asset: {_ref: 'image-abc-1x1-webp'}}
  const document = gallery([{...image, _key: 'k1', alt: 'A dawn'}, image])
  await validator.validate(document, 'r1')
  const type = workspace.schema.get('gallery')
  if (!type) throw new Error('There are no galleries.')
  const problems = validator
    .problemsOf(document)
    .map(({level, path, message}) => [level, fieldTitle(document, path, type), message])
  expect(problems).toContainEqual(['error', 'Cover', 'This is missing.'])
  expect(problems).toContainEqual([
    'error',
    'Pictures › 2 › Alternative text',
    expect.stringContaining('Describe the picture'),
  ])
  expect(problems).toContainEqual(['warning', 'Date', expect.stringContaining('future')])
})

test('a link in a text is named by its paragraph', () => {
  const type = workspace.schema.get('faq')
  if (!type) throw new Error('There are no questions.')
  const mark = {_key: 'm', _type: 'link', href: '/news'}
  const answer = [{_key: 'b', _type: 'block', children: [], markDefs: [mark]}]
  const path = ['answer', {_key: 'b'}, 'markDefs', {_key: 'm'}, 'href']
  expect(fieldTitle({answer}, path, type)).toBe('Answer › 1 › Link')
})

test.each([
  [121, 'warning', 'hard to take in'],
  [201, 'error', 'of 200 characters at most'],
])('a question of %i letters has a %s', async (length, level, message) => {
  const validator = createDocumentValidator(workspace, () => client)
  const document = {_id: 'faq-x', _type: 'faq', _rev: 'r1', question: 'a'.repeat(length)}
  await validator.validate(document, 'r1')
  expect(validator.problemsOf(document)).toContainEqual(
    expect.objectContaining({
      level,
      path: ['question'],
      message: expect.stringContaining(message),
    }),
  )
})

test('a picture whose upload was refused is an entry without a picture, which is said', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const document = gallery([{_type: 'imageWithAlt', _key: 'k1'}])
  await validator.validate(document, 'r1')
  expect(validator.problemsOf(document)).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: 'Choose a picture, or remove this entry.',
      path: ['images', {_key: 'k1'}],
    }),
  )
})

test('a page is not published while pictures are uploaded, those that may be missing too', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const page = faqPage()
  const uploading = {_type: 'image', _upload: {progress: 40}}
  const document = {...page, _rev: 'r1', seo: {image: uploading}, banner: {phoneImage: uploading}}
  await validator.validate(document, 'r1')
  const waiting = validator
    .problemsOf(document)
    .filter(({level, message}) => level === 'error' && message.startsWith('Wait until the upload'))
  expect(waiting.map(({path}) => path)).toEqual(
    expect.arrayContaining([
      ['seo', 'image'],
      ['banner', 'phoneImage'],
    ]),
  )
})

test('a valid page has no problems, and a page without search texts has a warning', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const page = {...faqPage(), _rev: 'r1'}
  await validator.validate(page, 'r1')
  expect(validator.problemsOf(page)).toEqual([])
  await validator.validate({...page, seo: undefined}, 'r2')
  expect(validator.problemsOf(page)).toMatchObject([{level: 'warning', path: ['seo']}])
})

test('a sample entry has an info problem', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const member = {_id: 'member-x', _type: 'member', _rev: 'r1', name: 'Ufonma', isSample: true}
  await validator.validate(member, 'r1')
  expect(validator.problemsOf(member).map(({level}) => level)).toContain('info')
})

test('problems stay until the next validation, and isCurrent tells whether that is due', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const document = gallery([])
  expect(validator.isCurrent(document, 'r1')).toBe(false)
  await validator.validate(document, 'r1')
  expect(validator.isCurrent(document, 'r1')).toBe(true)
  expect(validator.isCurrent(document, 'r2')).toBe(false)
  expect(validator.problemsOf({...document, _rev: 'r2'}).length).toBeGreaterThan(0)
})

test('a type that the schema does not know has no problems', async () => {
  const validator = createDocumentValidator(workspace, () => client)
  const unknownDocument = {_id: 'x', _type: 'unknownType', _rev: 'r1'}
  await validator.validate(unknownDocument, 'r1')
  expect(validator.problemsOf(unknownDocument)).toEqual([])
})
