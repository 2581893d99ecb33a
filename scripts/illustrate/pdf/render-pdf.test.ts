import {expect, test} from 'vitest'
import {markdownToBlocks} from '#scripts/seed/load/markdown.ts'
import {readTypes, resolveType} from '#scripts/seed/load/type-table.ts'
import {schemaTypes} from '#schemas/index.ts'
import type {Publication} from './publication.ts'
import {renderPdf} from './render-pdf.ts'

const types = readTypes(schemaTypes)
const content = types.get('richContent')

function publication(markdown: string): Publication {
  if (!content) throw new Error('The schema has no richContent.')
  const place = {
    seedDir: '/nowhere',
    types,
    file: 'seed/publications/x.md',
    documentId: 'publication-x',
    path: 'content',
    prefix: '',
    problems: [],
  }
  return {
    slug: 'x',
    title: 'A short guide',
    summary: 'What it is about.',
    author: 'Market Data Desk',
    date: new Date('2025-01-02T12:00:00Z'),
    blocks: markdownToBlocks(resolveType(content, types), markdown, place),
  }
}

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a short publication has a title page and a page of text', async () => {
  const pdf = await renderPdf(publication('## One\n\nText.\n\n- a\n- b\n'), 'The company')
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(pagesOf(pdf)).toBe(2)
})

test('a long one goes on over as many pages as it needs', async () => {
  const pdf = await renderPdf(publication('Some words. '.repeat(1500)), 'The company')
  expect(pagesOf(pdf)).toBeGreaterThan(3)
})

test('it says what it is to readers and to machines', async () => {
  const pdf = (await renderPdf(publication('Text.'), 'The company')).toString('latin1')
  expect(pdf).toMatch(/\(A short guide\)/)
  expect(pdf).toMatch(/\(Market Data Desk\)/)
  expect(pdf).toContain('/Lang (en-NG)')
  expect(pdf).toContain('/Marked true')
})

test('the same publication gives the same bytes', async () => {
  const again = () => renderPdf(publication('Text.'), 'The company')
  expect((await again()).equals(await again())).toBe(true)
})
