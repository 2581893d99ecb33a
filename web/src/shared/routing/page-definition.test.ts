import {expect, test, vi} from 'vitest'
import {featurePages, type LoaderModule, type PageModule} from './page-definition.ts'

const draw = vi.fn<() => Promise<PageModule>>()
const load = vi.fn<() => Promise<LoaderModule>>()

test('a page has its two modules, and the name of the one that draws it in the build’s manifest', () => {
  const page = featurePages('company', {
    pages: {'./about/about-page.tsx': draw},
    loaders: {'./about/about.loader.ts': load},
  })
  expect(page('about/about')).toEqual({
    page: draw,
    loader: load,
    module: 'src/features/company/about/about-page.tsx',
  })
})

test('one module may draw a page and load its data', () => {
  const page = featurePages('news', {
    pages: {'./news-page.tsx': draw},
    loaders: {'./news-page.tsx': load},
  })
  expect(page('news')).toMatchObject({page: draw, loader: load})
})

test('a page without one of its files is an error', () => {
  const page = featurePages('news', {pages: {'./news-page.tsx': draw}, loaders: {}})
  expect(() => page('news')).toThrow('news/news lacks')
  expect(() => page('nowhere')).toThrow('news/nowhere lacks')
})
