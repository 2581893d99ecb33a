import {expect, test} from 'vitest'
import {readState, writeState} from './state-json.ts'

const logo = {
  assetId: 'image-a9efaa1b643c47d3-48x40-svg',
  alt: '',
  caption: '',
  width: 48,
  height: 40,
  colour: '#fcfcfc',
}
const other = {...logo, alt: 'A valve', caption: 'At work', width: 96}

const stateOf = (page: object) => ({
  config: {siteUrl: 'https://example.org', cms: {projectId: 'a', dataset: 'b'}},
  store: {},
  loaderData: {page},
  errors: null,
})

test('what was written is read again', () => {
  const state = stateOf({pictures: [logo, other], alt: '', text: '</script>'})
  expect(readState(writeState(state))).toEqual(state)
})

test('a picture is written without what its id says, and without empty texts', () => {
  const written = writeState(stateOf({pictures: [logo, other]}))
  expect(written).toContain('[{"assetId":"image-a9efaa1b643c47d3-48x40-svg","colour":"#fcfcfc"},')
  expect(written).toContain('"alt":"A valve","caption":"At work","width":96,')
})
