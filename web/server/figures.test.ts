import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'
import {render} from '#web/src/entry-server.tsx'
import type {AskContent} from '#web/src/shared/cms/client.ts'
import {readEnvironment} from './env/env.ts'
import {figuresOf} from './figures.ts'
import {createSiteSearch} from './search/search-site.ts'

const local = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const hosted = {projectId: 'abc123', dataset: 'production'}

const figures = (
  source: NodeJS.ProcessEnv = {},
  cms: {projectId: string; dataset: string} = local,
) => figuresOf(readEnvironment(source), {cms, cookies: ['preview', 'preview-link']})

const withMail = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'site@example.org',
  MAIL_TO: 'desk@example.org',
  SITE_URL: 'https://example.org',
})

const ask =
  (documents: object[]): AskContent =>
  async (query, params) => {
    const answer = await evaluate(parse(query, {params}), {dataset: documents, params})
    return JSON.stringify({result: await answer.get()})
  }

const paragraph = (text: string) => ({
  _type: 'block',
  children: [{_type: 'span', text, marks: []}],
})

const privacy = {
  _id: 'privacyPage',
  _type: 'privacyPage',
  banner: {title: 'Privacy'},
  seo: {description: 'Kept for {enquiryDays}.'},
  sections: [
    {
      title: 'How long',
      body: [
        paragraph(
          'Enquiries {enquiryDays}, addresses {unconfirmedDays}; hosts {hosts}; {backups}; {tab}.',
        ),
      ],
    },
  ],
}

const siteWith = (
  source: NodeJS.ProcessEnv,
  cms: {projectId: string; dataset: string} = local,
) => ({
  config: {siteUrl: 'https://example.org', cms, figures: figures(source, cms)},
  contentOrigin: 'https://example.org',
  askContent: ask([privacy]),
})

async function readPage(source: NodeJS.ProcessEnv, cms?: typeof hosted) {
  const page = await render(new Request('https://example.org/privacy'), siteWith(source, cms))
  if (page instanceof Response) throw new Error('The page redirects.')
  return page
}

test('the page says what the settings say, in its text, its head and its state', async () => {
  const first = await readPage({})
  expect(first.body).toContain('Enquiries two years, addresses 30 days; hosts none; not made by')
  expect(first.head).toContain('Kept for two years.')
  const changed = await readPage({RETENTION_DAYS: '400', QUARANTINE_DAYS: '1', BACKUP_DIR: '/mnt'})
  expect(changed.body).toContain('Enquiries 400 days, addresses one day; hosts none; made each')
  expect(changed.head).toContain('Kept for 400 days.')
  expect(changed.state).toContain('Enquiries 400 days')
  // A name of no figure is another feature's.
  expect(changed.body).toContain('{tab}')
})

test('with hosted Sanity the page names the hosts that the browser may ask', async () => {
  const {body} = await readPage({}, hosted)
  expect(body).toContain('hosts cdn.sanity.io, abc123.api.sanity.io, abc123.apicdn.sanity.io;')
})

test('the search finds and shows the figures', async () => {
  const search = createSiteSearch(siteWith({RETENTION_DAYS: '400'}))
  const {groups} = await search({search: 'enquiries 400 days', group: undefined, page: 1})
  expect(JSON.stringify(groups)).toContain('400')
  expect(JSON.stringify(groups)).not.toContain('enquiryDays')
})

test.each([
  [{}, 'kept as files at present, and not sent'],
  [withMail('smtps://mail.example.org'), 'always encrypted'],
  [withMail('smtp://mail.example.org:587?requireTLS=true'), 'always encrypted'],
  [withMail('smtp://mail.example.org:587'), 'encrypted where that server offers it'],
  [withMail('smtp://mail.example.org?ignoreTLS=true'), 'not encrypted'],
  [withMail('smtp://127.0.0.1:25'), 'on one machine all the time'],
])('mail with %j is %s', (source, text) => {
  expect(figures(source).mailEncryption).toBe(text)
})

test.each([
  [{}, 'not made by the website itself'],
  [{BACKUP_DIR: '/mnt'}, 'made each night, not encrypted, and deleted after 90 days at most'],
  [
    {BACKUP_DIR: '/mnt', BACKUP_PASSPHRASE: 'correct horse'},
    'made each night, encrypted, and deleted after 90 days at most',
  ],
])('backups with %j are %s', (source, text) => {
  expect(figures(source).backups).toBe(text)
})

test('the documents of the seed and the note at the form name the figures', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../seed/singletons/${name}.yaml`), 'utf8')
  for (const name of Object.keys(figures())) {
    const page = name === 'accessibilityChecks' ? 'accessibilityPage' : 'privacyPage'
    expect(read(page)).toContain(`{${name}}`)
  }
  expect(read('siteSettings')).toMatch(/privacyNote: .*\{enquiryDays\}/)
})
