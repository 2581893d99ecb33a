import {createClient} from '@sanity/client'
import {createMockAuthStore, createSourceFromConfig} from 'sanity'
import {createStructureBuilder} from 'sanity/structure'
import {beforeAll, expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {NEWS_CATEGORIES} from '#schemas/vocabulary.ts'
import {POSITION_FIELDS} from './orderable-list/rows.ts'
import {structure} from './structure.ts'

const target = {projectId: 'abc123', dataset: 'production'}
const client = createClient({...target, apiVersion: '2025-02-19', useCdn: false})

/** All documents and lists of the structure, in order. */
let structurePanes: {title: string; type: string; documentId: string | undefined}[] = []

beforeAll(async () => {
  const source = await createSourceFromConfig({
    ...target,
    name: 'test',
    basePath: '/',
    auth: createMockAuthStore({client, currentUser: null}),
    schema: {types: schemaTypes},
  })
  const root: unknown = structure(
    createStructureBuilder({source, perspectiveStack: []}),
  ).serialize()
  structurePanes = [...panes(root)]
})

function* panes(node: unknown, title = ''): Generator<(typeof structurePanes)[number]> {
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
    yield {title: ownTitle, type: String(schemaTypeName ?? id), documentId: undefined}
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

test('types with a manual order have one orderable list', () => {
  for (const type of Object.keys(POSITION_FIELDS)) {
    expect(structurePanes.filter((pane) => pane.type === type)).toHaveLength(1)
  }
})
