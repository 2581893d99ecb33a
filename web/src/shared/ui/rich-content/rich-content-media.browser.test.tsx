import {describe, expect, test} from 'vitest'
import {textBlock} from '../../testing/documents.ts'
import {renderRichContent} from './testing/render-rich-content.tsx'

type Fields = Record<string, unknown>

const image = (fields: Fields = {}): Fields => ({
  _type: 'imageWithAlt',
  _key: 'image',
  alt: 'A valve',
  caption: 'The valve at the station',
  asset: {
    _id: 'image-abc123-1600x1067-webp',
    metadata: {dimensions: {width: 1600, height: 1067}},
  },
  ...fields,
})

describe('pictures', () => {
  test('are requested at 800 wide, fit max, format automatic, with sharper ones offered', async () => {
    const page = await renderRichContent(image())
    const picture = page.getByRole('img', {name: 'A valve'})
    const source = new URL(picture.element().getAttribute('src') ?? '', 'https://example.org')
    expect(source.search).toBe('?w=800&fit=max&auto=format')
    expect(picture.element().getAttribute('srcset')).toContain('w=1200')
    await expect.element(picture).toHaveAttribute('width', '800')
    await expect.element(picture).toHaveAttribute('height', '534')
    await expect.element(page.getByText('The valve at the station')).toBeVisible()
  })

  test('that only decorate have an empty alternative text', async () => {
    const page = await renderRichContent(image({decorative: true}))
    expect(page.container.querySelector('img')?.getAttribute('alt')).toBe('')
  })

  test('within a line are requested at 100 wide', async () => {
    const page = await renderRichContent(textBlock('', {children: [image()]}))
    const source = page.getByRole('img').element().getAttribute('src')
    expect(source).toContain('?w=100&fit=max&auto=format')
  })
})

test('a file is a ‘Download PDF’ link that says name, type and size', async () => {
  const page = await renderRichContent({
    _type: 'fileAttachment',
    _key: 'f',
    title: 'The network code',
    asset: {url: '/lake/files/code.pdf', mimeType: 'application/pdf', size: 1_240_000},
  })
  const link = page.getByRole('link', {
    name: /^Download PDF\s*: The network code \(PDF, 1\.2 MB\)$/,
  })
  await expect.element(link).toHaveAttribute('href', '/lake/files/code.pdf')
})

test('a file of which only the URL is known is a ‘Download PDF’ link all the same', async () => {
  const page = await renderRichContent({
    _type: 'fileAttachment',
    _key: 'f',
    asset: {url: '/lake/files/a.pdf'},
  })
  await expect.element(page.getByRole('link', {name: /^Download PDF\s*\(PDF\)$/})).toBeVisible()
})
