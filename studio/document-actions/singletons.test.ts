import type {DocumentActionComponent, Template} from 'sanity'
import {expect, test} from 'vitest'
import {SINGLETON_IDS} from '#schemas/singleton-ids.ts'
import {
  withoutSingletonItems,
  withoutSingletonTemplates,
  restrictSingletonActions,
} from './singletons.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

const action = (name: ActionName): DocumentActionComponent =>
  Object.assign(() => null, {action: name})

const ALL: ActionName[] = [
  'publish',
  'schedule',
  'discardChanges',
  'discardVersion',
  'restore',
  'duplicate',
  'delete',
  'unpublish',
  'unpublishVersion',
]

const actionsOf = (schemaType: string, documentId = schemaType) =>
  restrictSingletonActions(ALL.map(action), {schemaType, documentId}).map(
    (component) => component.action,
  )

test.each(SINGLETON_IDS)('%s cannot be duplicated, deleted or unpublished', (id) => {
  expect(actionsOf(id)).toEqual([
    'publish',
    'schedule',
    'discardChanges',
    'discardVersion',
    'restore',
  ])
})

test.each(SINGLETON_IDS)('a second %s, created by URL, can only be removed', (id) => {
  expect(actionsOf(id, 'drafts.2c5ea1')).toEqual(['discardChanges', 'discardVersion', 'delete'])
})

test('other documents keep every action', () => {
  expect(actionsOf('news')).toEqual(ALL)
})

test('the menus do not offer singletons', () => {
  const items = ['news', ...SINGLETON_IDS].map((templateId) => ({
    type: 'initialValueTemplateItem' as const,
    id: templateId,
    templateId,
    schemaType: templateId,
  }))
  expect(withoutSingletonItems(items).map(({templateId}) => templateId)).toEqual(['news'])
})

test('singletons have no templates', () => {
  const templates = ['news', ...SINGLETON_IDS].map((id): Template => ({
    id,
    title: id,
    schemaType: id,
    value: {},
  }))
  expect(withoutSingletonTemplates(templates).map(({id}) => id)).toEqual(['news'])
})
