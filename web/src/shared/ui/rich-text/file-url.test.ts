import {URL as NodeUrl} from 'node:url'
import {expect, test, vi} from 'vitest'
import {fileUrl} from './rich-content.tsx'

const cms = {projectId: 'local', dataset: 'production'}
const path = '/lake/files/local/production/a.pdf'

test('a file of the local lake is downloaded from the page’s own origin', () => {
  const local = {...cms, lakePath: '/lake'}
  expect(fileUrl(local, `http://127.0.0.1:3000${path}`)).toBe(path)
  expect(fileUrl(local, `https://example.org${path}`)).toBe(path)
  expect(fileUrl(local, path)).toBe(path)
})

test('a file of hosted Sanity is downloaded under its name', () => {
  const url = 'https://cdn.sanity.io/files/abc123/production/a.pdf'
  expect(fileUrl(cms, url, 'Annual report & more.pdf')).toBe(
    `${url}?dl=Annual%20report%20%26%20more.pdf`,
  )
  expect(fileUrl(cms, `${url}?dl=`, 'a.pdf')).toBe(`${url}?dl=`)
})

test('a file of hosted Sanity without a name keeps its URL', () => {
  const url = 'https://cdn.sanity.io/files/abc123/production/a.pdf'
  expect(fileUrl(cms, url)).toBe(url)
  expect(fileUrl({...cms, lakePath: '/lake'}, url)).toBe(url)
})

test('browsers without URL.parse and URL.canParse get the link too', () => {
  vi.stubGlobal(
    'URL',
    Object.assign(
      function (text: string) {
        return new NodeUrl(text)
      },
      {parse: undefined, canParse: undefined},
    ),
  )
  expect(fileUrl({...cms, lakePath: '/lake'}, `http://127.0.0.1:3000${path}`)).toBe(path)
  vi.unstubAllGlobals()
})
