import {expect, test, vi} from 'vitest'
import {featurePages, type PageModule} from './page-definition.ts'

const importModule = vi.fn<() => Promise<PageModule>>()
const page = featurePages('news', {'./news-page.tsx': importModule})

test('a page has its module, and the module’s name in the build’s manifest', () => {
  expect(page('news')).toEqual({importModule, module: 'src/features/news/news-page.tsx'})
})

test('a page without a file is an error', () => {
  expect(() => page('nowhere')).toThrow('news has no nowhere-page.tsx')
})
