import type {DocumentActionComponent, Template} from 'sanity'
import {expect, test} from 'vitest'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {
  ASSET_TYPES,
  restrictActions,
  withoutSingletonItems,
  withoutSingletonTemplates,
} from './document-actions.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

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
  restrictActions(
    ALL.map((name): DocumentActionComponent => Object.assign(() => null, {action: name})),
    {schemaType, documentId},
  ).map(({action}) => action)

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

test.each(ASSET_TYPES)('%s can be neither duplicated nor hidden', (type) => {
  expect(actionsOf(type)).toEqual(['publish', 'discardChanges', 'delete'])
})

test.each(['news', 'heroSlide'])('other documents keep every action: %s', (type) => {
  expect(actionsOf(type)).toEqual(ALL)
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
