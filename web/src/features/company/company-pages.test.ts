import {describe, expect, test} from 'vitest'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {createAppStore} from '#web/src/app/providers.tsx'
import {pages} from '#web/src/app/pages.ts'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import type {TestDocument} from '#web/src/shared/testing/documents.ts'
import {loadFrom, loadPage} from '#web/src/shared/testing/load-page.ts'
import {load as loadAbout} from './about-page.tsx'
import {load as loadManagement} from './management-page.tsx'
import {load as loadPurchase} from './purchase-process-page.tsx'
import {singleton} from './testing/documents.ts'

describe('every page', () => {
  const companyPages = pages.filter(({module}) => module.includes('/company/'))
  const contentOf = (documents: readonly TestDocument[]) => {
    const cms = createDatasetCms(documents)
    return {cms, store: createAppStore(cms)}
  }

  test.each(companyPages)(
    '$path has a title of its own without content',
    async ({importModule, path}) => {
      const {load} = await importModule()
      expect(await loadFrom(contentOf([]), load, path)).toMatchObject({
        meta: {title: expect.stringMatching(/./), noIndex: false},
      })
    },
  )

  test.each(companyPages)(
    '$path describes itself by banner and seo',
    async ({importModule, path}) => {
      const {load} = await importModule()
      const type = singletonAt(path)
      const content = contentOf([
        {_id: type, _type: type, banner: {title: ' B '}, seo: {description: 'D', noIndex: true}},
      ])
      const data = await loadFrom(content, load, path)
      expect(data).toMatchObject({meta: {title: 'B', description: 'D', noIndex: true}})
    },
  )
})

describe('fixed labels replace empty ones (behaviour B136)', () => {
  test('About', async () => {
    const page = await loadPage(loadAbout, [singleton('aboutPage', {whatWeDo: {title: ' '}})])
    expect(page.story.title).toBe('How we started')
    expect(page.whatWeDo).toMatchObject({title: 'What we do', buttonLabel: 'View all Services'})
  })

  test('Management and purchase process', async () => {
    expect((await loadPage(loadManagement, [])).moreInfoLabel).toBe('more info')
    expect((await loadPage(loadPurchase, [])).buttonLabel).toBe('Get started')
  })
})

/** The type of the singleton that fills a path. */
const singletonAt = (path: string) =>
  Object.entries(PAGE_PATHS).find(([, at]) => at === path)?.[0] ?? ''
