import {expect, test} from 'vitest'
import {DETAIL_PATHS, NOT_FOUND_PAGE, PAGES, SHOWN_ON} from '#schemas/pages.ts'
import {schemaTypes} from '#schemas/index.ts'
import {locations} from './presentation.ts'

const resolvers = new Map(Object.entries(locations))

/** Where a document of a type is shown. */
function stateOf(type: string, fields: Record<string, unknown>) {
  const resolver = resolvers.get(type)
  if (!resolver || !('resolve' in resolver)) throw new Error(`${type} is shown nowhere.`)
  return resolver.resolve({id: undefined, to: undefined, gone: undefined, ...fields})
}

/** The paths of the pages that show it. */
const pathsOf = (type: string, fields: Record<string, unknown>) =>
  stateOf(type, fields)?.locations?.map(({href}) => href) ?? []

const documentTypes = schemaTypes.flatMap(({type, name}) => (type === 'document' ? name : []))

test.each(documentTypes)('a document of the type %s opens on the pages that show it', (type) => {
  const folder = DETAIL_PATHS[type]
  const fields = {id: 'a', title: 'Gas', slug: 'gas', to: '/about'}
  const paths = pathsOf(type, fields)
  expect(paths.length).toBeGreaterThan(0)
  const shown = [...PAGES.map(({path}) => path), `${folder}/gas`, '/page-not-found']
  expect(shown).toEqual(expect.arrayContaining(paths))
  // An item's own page comes first.
  expect(paths[0]).toBe(folder ? `${folder}/gas` : paths[0])
})

test('a page opens at its own path first, and the 404 page at one that no page has', () => {
  for (const {id, path} of PAGES) expect(pathsOf(id, {})[0]).toBe(path)
  expect(pathsOf(NOT_FOUND_PAGE.id, {})).toEqual(['/page-not-found'])
})

test.each(['siteSettings', 'navigation'])('%s are on every page', (type) => {
  expect(pathsOf(type, {})).toEqual(PAGES.map(({path}) => path))
  expect(SHOWN_ON[type]).toHaveLength(PAGES.length)
})

test('an item without a path of its own opens on the lists that show it', () => {
  expect(pathsOf('news', {title: 'Gas'})).toEqual(['/news', '/'])
})

test('a redirect opens where it leads, if that is on this site', () => {
  expect(pathsOf('redirect', {to: '/news/gas?page=2'})).toEqual(['/news/gas?page=2'])
  expect(pathsOf('redirect', {to: '//elsewhere.example'})).toEqual([])
  const message = (to: string) => stateOf('redirect', {to})?.message
  expect(message('https://elsewhere.example')).toBe('This redirect leads to another site.')
  expect(message('nowhere')).toBe('This redirect leads nowhere yet.')
  expect(stateOf('redirect', {to: '/about', gone: true})?.message).toMatch(/removed/)
  expect(resolvers.get('redirect')).toMatchObject({select: {to: 'to', gone: 'gone'}})
})
