import {describe, expect, test} from 'vitest'
import {altFields} from './builders/fields.ts'
import {schemaTypes} from './index.ts'
import {DETAIL_PATHS, PAGE_PATHS, PAGES, SINGLETON_IDS} from './pages.ts'
import {isRecord} from './rules/site-paths.ts'
import * as vocabulary from './vocabulary.ts'

const names: string[] = schemaTypes.map(({name}) => name)

const property = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

test('every type has a unique name and a title', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(schemaTypes.filter(({title}) => !title)).toEqual([])
})

test('an alternative text has two lines to write on (behaviour B1464)', () => {
  expect(altFields().map((field) => [field.name, property(field, 'rows')])).toContainEqual([
    'alt',
    2,
  ])
})

test('only the hint of a news title, which the home page cuts, says that it is cut', () => {
  const hints = schemaTypes.flatMap(({name, ...type}) => {
    const fields = 'fields' in type && Array.isArray(type.fields) ? type.fields : []
    return fields.map((field) => `${name}: ${String(property(field, 'description'))}`)
  })
  expect(hints.filter((hint) => /cut.* off/.test(hint))).toEqual([
    expect.stringMatching(/^news: The home page/),
  ])
})

test('every document type has a preview', () => {
  const documents = schemaTypes.filter(({type}) => type === 'document')
  expect(documents.filter((type) => !('preview' in type))).toEqual([])
})

test('each document of which there are many has a field that names it in lists, mails and the trail', () => {
  const types = schemaTypes.filter(
    ({name, type}) => type === 'document' && !SINGLETON_IDS.some((id) => id === name),
  )
  const unnamed = types.filter((type) => {
    const fields = 'fields' in type && Array.isArray(type.fields) ? type.fields : []
    return !fields.some((field) =>
      vocabulary.TITLE_FIELDS.some((title) => title === property(field, 'name')),
    )
  })
  expect(unnamed.map(({name}) => name)).toEqual([])
})

describe('the page registry', () => {
  test('lists the singletons in the order of the schema', () => {
    expect(names.slice(0, SINGLETON_IDS.length)).toEqual([...SINGLETON_IDS])
  })

  test('has a path for every page except the 404 page', () => {
    const pages = SINGLETON_IDS.filter((id) => id.endsWith('Page'))
    expect(pages.filter((id) => !(id in PAGE_PATHS))).toEqual(['notFoundPage'])
  })

  test('names only types that exist', () => {
    for (const type of Object.keys(DETAIL_PATHS)) expect(names).toContain(type)
  })

  test('gives every page its own path and title', () => {
    expect(new Set(PAGES.map(({title}) => title)).size).toBe(PAGES.length)
    expect(PAGES.filter(({path}) => !/^\/[a-z-]*$/.test(path))).toEqual([])
  })
})

describe('the vocabulary', () => {
  test('names only types that exist', () => {
    for (const type of Object.keys(vocabulary.LOOP_MINIMUM)) expect(names).toContain(type)
  })
})
