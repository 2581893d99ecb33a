import {expect, test} from 'vitest'
import {renderPage} from '#web/src/shared/testing/render.tsx'
import {companyPages} from './testing/documents.ts'

test.each(companyPages)('$path without its content still renders as a page', async (definition) => {
  const screen = await renderPage(definition, [])
  const headings = [...screen.container.querySelectorAll('h1, h2, h3')]
  expect(headings[0]?.tagName).toBe('H1')
  expect(headings.map((heading) => heading.textContent?.trim()).filter((words) => !words)).toEqual(
    [],
  )
  const bands = [...screen.container.querySelectorAll('section')]
  expect(bands.filter((band) => !band.textContent?.trim())).toEqual([])
  expect(
    [...screen.container.querySelectorAll('ul, ol, dl')].filter((list) => !list.children.length),
  ).toEqual([])
})
