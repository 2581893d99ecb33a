import {describe, expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {createStudioConfig} from './create-config.ts'
import {ICONS} from './icons.ts'

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

test('every type has an icon, and there are no others', () => {
  expect(Object.keys(ICONS).sort()).toEqual(schemaTypes.map(({name}) => name).sort())
  const missing = Object.entries(ICONS).filter(([, icon]) => !icon)
  expect(missing).toEqual([])
})
