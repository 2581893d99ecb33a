import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {createElement} from 'react'
import {renderToString} from 'react-dom/server'
import {expect, test} from 'vitest'
import {TEAM_ROLES} from '#web/contract/team.ts'
import {PersonFields} from './person-fields.tsx'

const fields = createElement(PersonFields, {
  person: {name: '', email: '', role: 'editor'},
  isFirst: false,
  onChange: () => {},
})

test('an empty invitation has no wrong field, which would be red, and says of each role what it may do', () => {
  const html = renderToString(createElement(ThemeProvider, {theme: buildTheme()}, fields))
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  for (const input of inputs) expect(input).not.toMatch(/\brequired\b|\bpattern=/)
  const options = [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) =>
    text?.replaceAll('<!-- -->', ''),
  )
  expect(options).toHaveLength(TEAM_ROLES.length)
  for (const option of options) expect(option).toMatch(/^\w+: \w+/)
})
