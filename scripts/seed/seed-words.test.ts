import {expect, test} from 'vitest'
import {walkDocument} from '#schemas/rules/site-paths.ts'
import {seedDocument, seedDocuments, seedDocumentsOf} from './testing/committed-seed.ts'

const textsOf = (documents: unknown[]): string[] =>
  documents
    .flatMap((document) => [...walkDocument(document)])
    .flatMap(({value}) => (typeof value === 'string' ? [value.replaceAll(/\s+/g, ' ')] : []))

const containing = (documents: unknown[], words: RegExp) =>
  textsOf(documents).filter((text) => words.test(text))

test('the gallery says that its pictures are illustrations, and the terms agree (behaviour B362)', () => {
  const gallery = seedDocument('galleryPage')
  expect(gallery?.['intro']).toMatch(/illustrations .* not photographs/s)
  expect(containing([seedDocument('termsPage')], /photograph/)).toEqual([])
  const alts = seedDocumentsOf('managementMember').map(({image}) => textsOf([image]).join(' '))
  for (const alt of alts) expect(alt).toMatch(/Illustrated portrait/)
})

test('the people who live near a site are the host communities', () => {
  expect(containing(seedDocuments, /neighbour/i)).toEqual([])
  expect(containing(seedDocuments, /host communities/).length).toBeGreaterThan(1)
})

test('the text of articles strikes out a mistake, never a kind of buyer', () => {
  const struck = [...walkDocument(seedDocumentsOf('news'))].flatMap(({value}) =>
    isStruck(value) ? [value.text] : [],
  )
  expect(struck).toEqual([expect.stringMatching(/^[\d,]+$/)])
})

function isStruck(value: unknown): value is {text: string} {
  if (typeof value !== 'object' || value === null) return false
  if (!('marks' in value && 'text' in value)) return false
  return Array.isArray(value.marks) && value.marks.includes('strike-through')
}
