import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import type {DocumentActionComponent, Template} from 'sanity'
import {describe, expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {
  createStudioConfig,
  restrictActions,
  studioActions,
  withoutSingletonItems,
  withoutSingletonTemplates,
} from './create-config.ts'
import {ICONS} from './icons.ts'
import {signInTool} from './sign-in/index.tsx'
import {withRoles} from './team/roles.ts'
import {draftActionProps} from './testing/action-props.ts'

const target = {projectId: 'abc123', dataset: 'production'}

describe('with the local lake', () => {
  const config = createStudioConfig({...target, mode: 'local', apiHost: 'https://example.org/lake'})

  test('every request goes to the lake', () => {
    const client = config.unstable_clientFactory?.({
      ...target,
      apiVersion: '2025-02-19',
      useCdn: false,
    })
    expect(client?.getUrl('/users/me')).toBe('https://example.org/lake/v2025-02-19/users/me')
  })

  test('search uses GROQ that the lake supports', () => {
    expect(config.search?.strategy).toBe('groqLegacy')
  })

  test('features that the lake does not support are off', () => {
    expect(config.tasks?.enabled).toBe(false)
    expect(config.scheduledPublishing?.enabled).toBe(false)
    expect(config.announcements?.enabled).toBe(false)
  })
})

test('releases and scheduled drafts are offered where the content service has them', () => {
  for (const mode of ['local', 'hosted'] as const) {
    const config = createStudioConfig({...target, mode})
    expect(config).not.toHaveProperty('releases')
    expect(config).not.toHaveProperty('scheduledDrafts')
  }
})

test('with hosted Sanity nothing is switched off', () => {
  const config = createStudioConfig({...target, mode: 'hosted'})
  expect(config.projectId).toBe('abc123')
  expect(config.apiHost).toBeUndefined()
  expect(config.unstable_clientFactory).toBeUndefined()
  expect(config.auth).toEqual({loginMethod: 'token'})
  expect(config.search).toBeUndefined()
})

test('with hosted Sanity the tool “Your sign-in” says that Sanity signs people in', () => {
  const {tools} = signInTool({mode: 'hosted'})
  const tool = Array.isArray(tools) ? tools[0] : undefined
  if (!tool) throw new Error('There is no such tool.')
  const shown = renderToStaticMarkup(
    createElement(ThemeProvider, {theme: buildTheme()}, createElement(tool.component, {tool})),
  )
  expect(shown).toContain('Sanity signs you in, and keeps your ways to sign in')
  expect(shown).toContain('href="https://www.sanity.io/manage"')
})

test('every type has an icon, and there are no others', () => {
  expect(Object.keys(ICONS).sort()).toEqual(schemaTypes.map(({name}) => name).sort())
  const missing = Object.entries(ICONS).filter(([, icon]) => !icon)
  expect(missing).toEqual([])
})

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

test('a singleton cannot be duplicated, deleted or unpublished', () => {
  for (const id of SINGLETON_IDS) {
    expect(actionsOf(id)).toEqual([
      'publish',
      'schedule',
      'discardChanges',
      'discardVersion',
      'restore',
    ])
  }
})

test('a second singleton, created by URL, can only be removed', () => {
  for (const id of SINGLETON_IDS) {
    expect(actionsOf(id, 'drafts.2c5ea1')).toEqual(['discardChanges', 'discardVersion', 'delete'])
  }
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

describe('every action for every role', () => {
  const document = {_type: 'faq', _rev: 'r', _createdAt: '', _updatedAt: ''}
  const props = (isPublished: boolean) =>
    draftActionProps('faq-a', 'faq', {
      published: isPublished ? {...document, _id: 'faq-a'} : null,
      draft: {...document, _id: 'drafts.faq-a'},
    })
  /** The Studio's own, and one of ours, which has no name. */
  const named = (action?: ActionName): DocumentActionComponent =>
    Object.assign(() => ({label: action ?? 'ours'}), action && {action})
  const actions = [...ALL, undefined].map(named)

  /** Actions that are on for a role; the others say which role they need. */
  const allowed = (role: string, versionType: string, isPublished = true) =>
    withRoles(actions, {
      versionType,
      currentUser: {roles: [{name: role, title: role}]},
    }).flatMap((action) => {
      const description = action(props(isPublished))
      if (!description?.disabled) return [description?.label]
      expect(description.title).toMatch(/^This needs the role (?:contributor|editor)\.$/)
      return []
    })

  test.each([
    ['viewer', 'draft', []],
    ['contributor', 'draft', ['discardChanges', 'restore', 'duplicate']],
    ['editor', 'draft', [...ALL, 'ours']],
    ['administrator', 'draft', [...ALL, 'ours']],
    ['a role of the project', 'draft', [...ALL, 'ours']],
    ['viewer', 'version', []],
    ['contributor', 'version', []],
    ['contributor', 'scheduled-draft', []],
    ['editor', 'version', [...ALL, 'ours']],
  ])('%s, %s: %j', (role, versionType, expected) => {
    expect(allowed(role, versionType)).toEqual(expected)
  })

  test('a dialog stays open when somebody else begins a draft: its action is the same, in the same place', () => {
    const currentUser = {
      id: 'e',
      name: 'Ed',
      email: '',
      role: 'editor',
      roles: [{name: 'editor', title: 'Editor'}],
    }
    const ofSanity = ALL.map(named)
    for (const schemaType of ['news', 'heroSlide']) {
      const ask = (versionType: string) =>
        studioActions(ofSanity, {schemaType, versionType, currentUser})
      const again = ask('draft')
      expect(ask('published').map((action, index) => action === again[index])).not.toContain(false)
      // They stand last, since the menu knows an open dialog by the place of its action.
      expect(again.slice(-2).map(({action}) => action)).toEqual(['schedule', 'discardChanges'])
    }
  })

  test('a contributor deletes what was never published', () => {
    expect(allowed('contributor', 'draft', false)).toContain('delete')
  })
})
