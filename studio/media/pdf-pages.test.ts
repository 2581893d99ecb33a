import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {countPdfPages, findPdfId, isCountAsked} from './pdf-pages.ts'

const seed = fileURLToPath(new URL('../../seed', import.meta.url))

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A PDF of two pages that says at its beginning where they are, as one made for the web does. */
const pdf = (trailer = '') =>
  [
    '%PDF-1.4',
    `trailer << /Root 1 0 R ${trailer} >>`,
    '%%EOF',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj',
    `%${' '.repeat(1200)}`,
    '4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj',
    '%%EOF',
  ].join('\n')

test('each publication of the seed gives as many pages as its PDF has', async () => {
  const names = (await readdir(join(seed, 'publications'))).filter((name) => name.endsWith('.md'))
  const given = names.map(async (name) => {
    const text = await readFile(join(seed, 'publications', name), 'utf8')
    const [, file = ''] = /\]\((files\/[^)]+\.pdf)\)/.exec(text) ?? []
    const counted = await countPdfPages(new Uint8Array(await readFile(join(seed, file))))
    return {name, counted, given: Number(/^pages: (\d+)$/m.exec(text)?.[1])}
  })
  for (const {name, counted, given: pages} of await Promise.all(given)) {
    expect(counted, name).toBe(pages)
  }
})

test('a file that is damaged, cut off or no PDF, or asks for a password, has no number (B2267)', async () => {
  const key = `<${'ab'.repeat(32)}>`
  const password = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]`
  expect(await countPdfPages(toBytes(pdf()))).toBe(2)
  for (const text of [
    pdf(password),
    pdf().slice(0, pdf().indexOf('4 0 obj')),
    pdf().replace('/Pages 2 0 R', ''),
    '<!doctype html>%%EOF',
    '',
  ]) {
    expect(await countPdfPages(toBytes(text)), text).toBeUndefined()
  }
})

test('a form that opens with a PDF and its pages loads no PDF; one without a number, or with a change, does', () => {
  const opened = {pdfId: 'file-a-pdf', pages: 12}
  expect(isCountAsked(opened, opened)).toBe(false)
  expect(isCountAsked({...opened, pages: 13}, opened)).toBe(true)
  expect(isCountAsked({...opened, pdfId: 'file-b-pdf'}, opened)).toBe(true)
  const empty = {...opened, pages: undefined}
  expect(isCountAsked(empty, empty)).toBe(true)
})

test('the PDF is the first file of a text; one that is still being uploaded is none', () => {
  const file = (ref?: string) => ({_type: 'fileAttachment', ...(ref && {asset: {_ref: ref}})})
  expect(findPdfId([{_type: 'block'}, file('file-a-pdf'), file('file-b-pdf')])).toBe('file-a-pdf')
  expect(findPdfId([file(), file('file-b-pdf')])).toBeUndefined()
  expect(findPdfId(undefined)).toBeUndefined()
})
