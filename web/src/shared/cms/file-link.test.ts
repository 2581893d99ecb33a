import {URL as NodeUrl} from 'node:url'
import {expect, test, vi} from 'vitest'
import {fileLink} from './file-link.ts'

const cms = {projectId: 'local', dataset: 'production'}
const local = {...cms, lakePath: '/lake'}
const path = '/lake/files/local/production/a.pdf'
const named = {href: `${path}?dl=Annual%20report.pdf`, download: 'Annual report.pdf'}

test('a file of the local lake is downloaded from the page’s own origin', () => {
  const link = (url: string) => fileLink(local, {title: 'Annual report', url})
  expect(link(`http://127.0.0.1:3000${path}`)).toEqual(named)
  expect(link(`https://example.org${path}`)).toEqual(named)
  expect(link(path)).toEqual(named)
})

test('a file of hosted Sanity is downloaded from there', () => {
  const url = 'https://cdn.sanity.io/files/abc123/production/a.pdf'
  const file = {title: 'Tariffs & more', url}
  const link = {href: `${url}?dl=Tariffs%20%26%20more.pdf`, download: 'Tariffs & more.pdf'}
  expect(fileLink(cms, file)).toEqual(link)
  expect(fileLink(local, file)).toEqual(link)
  expect(fileLink(cms, {...file, url: `${url}?dl=`}).href).toBe(`${url}?dl=`)
})

test.each([
  ['The code of conduct', 'The code of conduct.pdf'],
  ['No. 7.', 'No. 7.pdf'],
  ['report.PDF', 'report.PDF'],
  ['', ''],
])('a file with the title %j is saved as %j', (title, download) => {
  expect(fileLink(local, {title, url: path}).download).toBe(download)
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
  const url = `http://127.0.0.1:3000${path}`
  expect(fileLink(local, {title: 'Annual report', url})).toEqual(named)
  vi.unstubAllGlobals()
})
