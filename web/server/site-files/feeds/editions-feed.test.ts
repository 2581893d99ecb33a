import {expect, test} from 'vitest'
import {buildEditionsFeed} from './editions-feed.ts'
import {xmlProblems} from './testing/xml-problems.ts'

const config = {
  cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
  siteUrl: 'https://example.org',
}

test('the editions of all documents make one feed, the newest first (behaviour B2194)', async () => {
  const xml = await buildEditionsFeed(
    config,
    async (page) => ({
      list:
        page === 'termsPage'
          ? [
              {date: '2026-05-01', changes: [{sentence: 'Gas & <power>', isCorrection: true}]},
              {date: '2026-03-01', changes: []},
            ]
          : page === 'privacyPage'
            ? [{date: '2026-04-01', changes: [], withheld: 'It named a person.'}]
            : [],
    }),
    {site: {name: 'The company'}, pages: [{_id: 'termsPage', title: 'Our terms'}]},
  )
  expect(await xmlProblems(xml, 'atom')).toEqual([])
  const links = [...xml.matchAll(/<link href="(\S+\?edition=\S+)"/g)].map(([, url]) => url)
  expect(links).toEqual([
    'https://example.org/terms-and-conditions?edition=2026-05-01',
    'https://example.org/privacy?edition=2026-04-01',
    'https://example.org/terms-and-conditions?edition=2026-03-01',
  ])
  // An editor's heading, else the page's name.
  expect(xml).toContain('Our terms, edition of 1 May 2026')
  expect(xml).toContain('Privacy, edition of 1 April 2026')
  expect(xml).toContain('Withheld: It named a person.')
  expect(xml).toContain('Correction of form: Gas &amp;amp; &amp;lt;power')
})

test('without editions it is a valid feed', async () => {
  const names = {site: null, pages: []}
  const xml = await buildEditionsFeed(config, async () => ({list: []}), names)
  expect(await xmlProblems(xml, 'atom')).toEqual([])
})
