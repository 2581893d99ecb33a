import {expect, test} from 'vitest'
import {fileAddress} from './file-address.ts'

const cms = {projectId: 'local', dataset: 'production'}
const path = '/lake/files/local/production/a.pdf'

test('a file of the local lake is downloaded from the page’s own origin', () => {
  const local = {...cms, lakePath: '/lake'}
  expect(fileAddress(local, `http://127.0.0.1:3000${path}`)).toBe(path)
  expect(fileAddress(local, `https://example.org${path}`)).toBe(path)
  expect(fileAddress(local, path)).toBe(path)
})

test('a file of hosted Sanity keeps its address', () => {
  const url = 'https://cdn.sanity.io/files/abc123/production/a.pdf'
  expect(fileAddress(cms, url)).toBe(url)
  expect(fileAddress({...cms, lakePath: '/lake'}, url)).toBe(url)
})
