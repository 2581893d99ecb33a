import {expect, test} from 'vitest'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {pages} from '#web/src/app/pages.ts'

const companyPaths = pages.filter(({module}) => module.includes('/company/')).map(({path}) => path)

test.each(companyPaths)('%s without its content still renders as a page', async (path) => {
  const screen = await renderPage(path, [])
  const headings = [...screen.container.querySelectorAll('h1, h2, h3')]
  expect(headings[0]?.tagName).toBe('H1')
  expect(
    headings.map((heading) => heading.textContent?.trim()).filter((headingText) => !headingText),
  ).toEqual([])
  const bands = [...screen.container.querySelectorAll('section')]
  expect(bands.filter((band) => !band.textContent?.trim())).toEqual([])
  expect(
    [...screen.container.querySelectorAll('ul, ol, dl')].filter((list) => !list.children.length),
  ).toEqual([])
})
