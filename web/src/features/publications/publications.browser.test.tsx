import {describe, expect, test} from 'vitest'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {datedPublications, open, publication, titles} from './testing/publications.tsx'

describe('the list', () => {
  test('holds six a page, newest first', async () => {
    const {page} = await open('/publications', datedPublications(8))
    await expect.poll(() => titles(page)).toHaveLength(6)
    expect(titles(page)[0]).toBe('paper-1')
    await page.getByRole('link', {name: 'Page 2'}).click()
    await expect.poll(() => titles(page)).toEqual(['paper-7', 'paper-8'])
  })

  test('search matches the beginning of a word of the title', async () => {
    const documents = [
      publication('a', {title: 'Reading a gas meter'}),
      publication('b', {title: 'Carbon accounting'}),
    ]
    const {page, url} = await open('/publications', documents)
    await page.getByRole('searchbox').fill('met')
    await expect.poll(() => titles(page)).toEqual(['Reading a gas meter'])
    expect(url()).toBe('/publications?search=met')
  })

  test('a blank search lists everything', async () => {
    const {page} = await open('/publications?search=%20%20', datedPublications(2))
    await expect.poll(() => titles(page)).toHaveLength(2)
  })

  test('an empty one says so', async () => {
    const {page} = await open('/publications?search=zzz', datedPublications(2))
    await expect.element(page.getByText('No Publications Available')).toBeVisible()
    await expect
      .element(page.getByText('Check back soon or explore other categories'))
      .toBeVisible()
  })

  test('that fails to load says so and offers a retry', async () => {
    const {page, cms} = await open('/publications', datedPublications(8))
    await expect.poll(() => titles(page)).toHaveLength(6)
    cms.away = true
    await page.getByRole('link', {name: 'Page 2'}).click()
    const retry = page.getByRole('button', {name: 'Try again'})
    await expect.element(retry).toBeVisible()
    cms.away = false
    await retry.click()
    await expect.poll(() => titles(page)).toEqual(['paper-7', 'paper-8'])
  })
})

describe('a publication', () => {
  test('shows the way back, author, body, and up to three recent ones without itself', async () => {
    const {page} = await open('/publications/paper-1', datedPublications(5))
    await expect.element(page.getByRole('heading', {level: 1, name: 'paper-1'})).toBeVisible()
    await expect
      .element(page.getByRole('link', {name: 'All Publications'}))
      .toHaveAttribute('href', '/publications')
    await expect.element(page.getByText('By Commercial Services')).toBeVisible()
    await expect.element(page.getByText('Body of paper-1')).toBeVisible()
    const recent = page.getByRole('region', {name: 'RECENT PUBLICATIONS'})
    const cards = recent.getByRole('heading', {level: 3}).elements()
    expect(cards.map(({textContent}) => textContent)).toEqual(['paper-2', 'paper-3'])
  })

  test('leads to the ones before and after it in the list', async () => {
    const {page} = await open('/publications/paper-2', datedPublications(3))
    await expect
      .element(page.getByRole('link', {name: 'Previous paper-1'}))
      .toHaveAttribute('href', '/publications/paper-1')
    await page.getByRole('link', {name: 'Next paper-3'}).click()
    await expect.element(page.getByText('Body of paper-3')).toBeVisible()
  })

  test('has files to download, their URLs looked up', async () => {
    const file = {
      _id: 'file-1-pdf',
      _type: 'sanity.fileAsset',
      url: 'https://example.org/meter.pdf',
      mimeType: 'application/pdf',
      size: 240_000,
    }
    const content = [
      {_type: 'fileAttachment', _key: 'f', title: 'The meter', asset: {_ref: file._id}},
    ]
    const {page} = await open('/publications/paper', [file, publication('paper', {content})])
    const link = page.getByRole('link', {name: /^Download PDF\s*: The meter \(PDF, 240 kB\)$/})
    await expect.element(link).toHaveAttribute('href', file.url)
  })

  test('that does not exist is not found', async () => {
    const {page} = await open('/publications/none', datedPublications(1))
    await expect.element(page.getByText('Error page')).toBeVisible()
  })
})

test('a cover has a hairline, so that a pale one is seen on a pale page (behaviour B182)', async () => {
  const publicationImage = {image: {asset: {_ref: pictureAsset._id}}, alt: 'A cover'}
  const documents = [pictureAsset, publication('a', {publicationImage}), publication('b')]
  const {page} = await open('/publications', documents)
  await expect.poll(() => titles(page)).toHaveLength(2)
  const edges = page
    .getByRole('article')
    .elements()
    .map((item) => Array.from(item.children, (part) => getComputedStyle(part).boxShadow))
    .map((shadows) => shadows.filter((shadow) => shadow !== 'none'))
  expect(edges).toEqual([['rgba(6, 18, 15, 0.12) 0px 0px 0px 1px'], []])
})
