import {expect, test} from 'vitest'
import {createPreviewContent} from './preview-content.ts'

test('a draft shows the figures of the server, as the page will', async () => {
  const figures = {
    enquiryDays: 'two years',
    unconfirmedDays: '30 days',
    dataLinkDays: '7 days',
    staffCookies: 'none',
    hosts: 'none',
    mailEncryption: 'always encrypted',
    accessibilityChecks: 'none is kept with it',
    backups: 'made "each" night',
  }
  const content = createPreviewContent(
    {cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}, figures},
    {
      stegaEncode: undefined,
      ask: async () => JSON.stringify({result: 'After {enquiryDays}; {backups}; {tab}'}),
      onChange: () => {},
    },
  )
  expect(await content.cms().fetch('*')).toBe('After two years; made "each" night; {tab}')
})
