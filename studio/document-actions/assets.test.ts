import type {DocumentActionComponent} from 'sanity'
import {expect, test} from 'vitest'
import {ASSET_TYPES, restrictAssetActions} from './assets.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

const ALL: ActionName[] = ['publish', 'discardChanges', 'duplicate', 'unpublish', 'delete']

const actionsOf = (schemaType: string) =>
  restrictAssetActions(
    ALL.map((name): DocumentActionComponent => Object.assign(() => null, {action: name})),
    {schemaType},
  ).map(({action}) => action)

test.each(ASSET_TYPES)('%s can be neither duplicated nor hidden', (type) => {
  expect(actionsOf(type)).toEqual(['publish', 'discardChanges', 'delete'])
})

test('other documents keep every action', () => {
  expect(actionsOf('news')).toEqual(ALL)
})
