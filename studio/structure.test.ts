import {createClient} from '@sanity/client'
import {shareEmptyLake} from 'content-lake/testing'
import {createMockAuthStore, createSourceFromConfig, resolveInitialValue, type Source} from 'sanity'
import {createStructureBuilder} from 'sanity/structure'
import {beforeAll, expect, onTestFinished, test, vi} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {studioClient} from './client/testing/studio-client.ts'
import {NEWS_IN_CATEGORY} from './news-template.ts'
import {POSITION_FIELDS} from './orderable-list/rows.ts'
import {createStructure} from './structure.ts'

const target = {projectId: 'abc123', dataset: 'production'}
const client = createClient({...target, apiVersion: '2025-02-19', useCdn: false})

/** All documents and lists of the structure, in order. */
let structurePanes: Pane[] = []
let source: Source

interface Pane {
  title: string
  type: string
  documentId: string | undefined
  /** Templates that a list offers for new documents, with their parameters. */
  creates?: unknown
}

beforeAll(async () => {
  source = await createSourceFromConfig({
    ...target,
    name: 'test',
    basePath: '/',
    auth: createMockAuthStore({client, currentUser: null}),
    schema: {types: schemaTypes, templates: (templates) => [...templates, NEWS_IN_CATEGORY]},
  })
  const root: unknown = createStructure({listsDeleted: true})(
    createStructureBuilder({source, perspectiveStack: []}),
  ).serialize()
  structurePanes = [...panes(root)]
})

function* panes(node: unknown, title = ''): Generator<Pane> {
  if (!isRecord(node)) return
  const {type, id, items, child, options, schemaTypeName} = node
  const ownTitle = typeof node['title'] === 'string' ? node['title'] : title
  if (Array.isArray(items)) for (const item of items) yield* panes(item)
  if (isRecord(child)) yield* panes(child, ownTitle)
  if (type === 'document' && isRecord(options)) {
    yield {title: ownTitle, type: String(options['type']), documentId: String(options['id'])}
  }
  if (type === 'component' && isRecord(options) && typeof options['type'] === 'string') {
    yield {title: ownTitle, type: options['type'], documentId: undefined}
  }
  if (type === 'documentList') {
    const creates = node['initialValueTemplates']
    yield {title: ownTitle, type: String(schemaTypeName ?? id), documentId: undefined, creates}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

test('every singleton opens by its fixed id, in the order of the site map', () => {
  const singletons = structurePanes.filter(({documentId}) => documentId !== undefined)
  expect(singletons.map(({documentId}) => documentId)).toEqual([...SINGLETON_IDS])
  for (const {type, documentId} of singletons) expect(documentId).toBe(type)
})

test('every other document type has a list', () => {
  const listed = new Set(structurePanes.map(({type}) => type))
  const documents = schemaTypes.filter(({type}) => type === 'document').map(({name}) => name)
  expect(documents.filter((name) => !listed.has(name))).toEqual([])
})

test('uploaded pictures and files have a list each', () => {
  const uploads = structurePanes.filter(({type}) => type.startsWith('sanity.'))
  expect(uploads.map(({title}) => title)).toEqual(['Pictures', 'Files'])
  for (const {creates} of uploads) expect(creates).toBeUndefined()
})

test('no singleton has a list, where a second one could be created', () => {
  const lists = structurePanes
    .filter(({documentId}) => documentId === undefined)
    .map(({type}) => type)
  expect(lists.filter((type) => SINGLETON_IDS.some((id) => id === type))).toEqual([])
})

test('news can be listed by category', () => {
  const news = structurePanes.filter(({type}) => type === 'news').map(({title}) => title)
  expect(news).toEqual(['All news', ...NEWS_CATEGORIES])
})

const emptyLake = shareEmptyLake()

test.each(NEWS_CATEGORIES)(
  'news created in the list %s is in that list, by the last author',
  async (category) => {
    const list = structurePanes.find(({type, title}) => type === 'news' && title === category)
    const parameters = {category}
    expect(list?.creates).toEqual([
      expect.objectContaining({templateId: NEWS_IN_CATEGORY.id, parameters}),
    ])
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => void vi.unstubAllGlobals())
    const {schema, currentUser} = source
    const lake = studioClient(await emptyLake())
    await lake.create({_type: 'publication', author: 'Ada Obi'})
    const context = {...target, schema, currentUser, getClient: () => lake}
    const value = await resolveInitialValue(schema, NEWS_IN_CATEGORY, parameters, context)
    expect(value).toMatchObject({categories: [category], author: 'Ada Obi'})
  },
)

test('the list of all news creates one without a category', () => {
  const list = structurePanes.find(({title}) => title === 'All news')
  expect(list?.creates).toEqual([expect.objectContaining({templateId: 'news'})])
})

test('types with a manual order have one orderable list', () => {
  for (const type of Object.keys(POSITION_FIELDS)) {
    expect(structurePanes.filter((pane) => pane.type === type)).toHaveLength(1)
  }
})
