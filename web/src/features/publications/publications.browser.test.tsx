import {describe, expect, test} from 'vitest'
import {page as browserPage} from 'vitest/browser'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {renderList} from '#web/src/app/testing/render.tsx'

const publication = (slug: string, fields: Record<string, unknown> = {}) => ({
  _id: `publication-${slug}`,
  _type: 'publication',
  title: slug,
  slug: {current: slug},
  smallDescription: `Summary of ${slug}`,
  publishedDate: '2026-01-01',
  author: 'Commercial Services',
  content: [
    {_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text: `Body of ${slug}`}]},
  ],
  ...fields,
})

/** So many publications, the newest first. */
const datedPublications = (count: number) =>
  Array.from({length: count}, (_, index) =>
    publication(`paper-${index + 1}`, {publishedDate: `2026-01-${20 - index}`}),
  )

const open = (path: string, documents: object[]) => renderList(path, documents)

type Rendered = Awaited<ReturnType<typeof open>>['page']

const titles = (page: Rendered) =>
  page
    .getByRole('heading', {level: 2})
    .elements()
    .map(({textContent}) => textContent)

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
      publication('b', {title: 'CO₂ accounting'}),
    ]
    const {page, url} = await open('/publications', documents)
    await page.getByRole('searchbox').fill('met')
    await expect.poll(() => titles(page)).toEqual(['Reading a gas meter'])
    expect(url()).toBe('/publications?search=met')
    await page.getByRole('searchbox').fill('co2 ac')
    await expect.poll(() => titles(page)).toEqual(['CO₂ accounting'])
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

  test('has a lower banner while it is searched (behaviour B550)', async () => {
    const {page} = await open('/publications', datedPublications(2))
    await expect.poll(() => titles(page)).toHaveLength(2)
    const bottom = () => page.getByRole('searchbox').element().getBoundingClientRect().bottom
    const before = bottom()
    await page.getByRole('searchbox').fill('paper')
    await expect.poll(bottom).toBeLessThan(before)
  })

  test('has two columns from 1024 px', async () => {
    await browserPage.viewport(1024, 768)
    const {page} = await open('/publications', datedPublications(3))
    await expect.poll(() => titles(page)).toHaveLength(3)
    const [first, second, third] = page
      .getByRole('article')
      .elements()
      .map((item) => item.getBoundingClientRect().top)
    expect(second).toBe(first)
    expect(third).toBeGreaterThan(first ?? Infinity)
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
    const {page} = await open('/publications/paper-5', datedPublications(6))
    await expect
      .element(page.getByRole('link', {name: 'Previous paper-4'}))
      .toHaveAttribute('href', '/publications/paper-4')
    await page.getByRole('link', {name: 'Next paper-6'}).click()
    await expect.element(page.getByText('Body of paper-6')).toBeVisible()
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
    await browserPage.viewport(360, 740)
    const {page} = await open('/publications/paper', [
      file,
      publication('paper', {content, pages: 3}),
    ])
    const head = page.getByRole('link', {name: 'Download PDF · 240 kB · 3 pages'})
    await expect.element(head).toHaveAttribute('href', `${file.url}?dl=The%20meter.pdf`)
    const label = document.createRange()
    label.selectNodeContents(head.element())
    expect(new Set(Array.from(label.getClientRects(), ({top}) => Math.round(top / 20))).size).toBe(
      1,
    )
    const link = page.getByRole('link', {name: /^Download PDF\s*: The meter \(PDF, 240 kB\)$/})
    await expect.element(link).toHaveAttribute('href', `${file.url}?dl=The%20meter.pdf`)
  })

  test('that does not exist is not found', async () => {
    const {page} = await open('/publications/none', datedPublications(1))
    await expect.element(page.getByText('Error page')).toBeVisible()
  })
})

test('a card says how long its PDF is; one without says nothing', async () => {
  const file = {
    _id: 'file-1-pdf',
    _type: 'sanity.fileAsset',
    url: 'https://example.org/a.pdf',
    size: 13_000,
  }
  const content = [{_type: 'fileAttachment', _key: 'f', title: 'A', asset: {_ref: file._id}}]
  const {page} = await open('/publications', [file, publication('a', {content}), publication('b')])
  await expect.element(page.getByText('PDF · 13 kB', {exact: true})).toBeVisible()
  expect(page.getByText(/^PDF/).elements()).toHaveLength(1)
})

test('a cover has a hairline, so that a pale one is seen on a pale page (behaviour B182)', async () => {
  const publicationImage = {image: {asset: {_ref: pictureAsset._id}}, alt: 'A cover'}
  const documents = [publication('a', {publicationImage}), publication('b')]
  const {page} = await open('/publications', documents)
  await expect.poll(() => titles(page)).toHaveLength(2)
  const edges = page
    .getByRole('article')
    .elements()
    .map((item) => Array.from(item.children, (part) => getComputedStyle(part).boxShadow))
    .map((shadows) => shadows.filter((shadow) => shadow !== 'none'))
  expect(edges).toEqual([['rgba(6, 18, 15, 0.12) 0px 0px 0px 1px'], []])
})

describe('while content is loading', () => {
  test('a publication shows at once with what the list knew', async () => {
    const {page, cms, url} = await open('/publications', datedPublications(2))
    await expect.poll(() => titles(page)).toHaveLength(2)
    const release = cms.hold()
    await page.getByRole('link', {name: /paper-1$/}).click()
    await expect.element(page.getByRole('heading', {level: 1, name: 'paper-1'})).toBeVisible()
    expect(url()).toBe('/publications/paper-1')
    await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
    await expect.element(page.getByText('Body of paper-1')).not.toBeInTheDocument()
    release()
    await expect.element(page.getByText('Body of paper-1')).toBeVisible()
    await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  })

  test('after an empty list no empty text shows before the next response', async () => {
    const {page, cms, router} = await open('/publications?search=zzz', datedPublications(2))
    await expect.element(page.getByText('No Publications Available')).toBeVisible()
    const release = cms.hold()
    await router.navigate('/publications')
    await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
    await expect.element(page.getByText('No Publications Available')).not.toBeInTheDocument()
    release()
    await expect.poll(() => titles(page)).toHaveLength(2)
  })

  test('opening the same again, as a double click does, does not leave it loading', async () => {
    const {page, cms, router} = await open('/publications', datedPublications(2))
    await expect.poll(() => titles(page)).toHaveLength(2)
    const release = cms.hold()
    for (let click = 0; click < 3; click += 1) {
      await router.navigate('/publications/paper-1')
      await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
    }
    release()
    await expect.element(page.getByText('Body of paper-1')).toBeVisible()
  })

  test('of two searches the latest is shown, though the older one comes after it', async () => {
    const {page, cms, router} = await open('/publications', datedPublications(3))
    await expect.poll(() => titles(page)).toHaveLength(3)
    const release = cms.hold()
    await router.navigate('/publications?search=none')
    const releaseNewer = cms.hold()
    await router.navigate('/publications?search=paper')
    releaseNewer()
    release()
    await expect.poll(() => titles(page)).toHaveLength(3)
    await expect.element(page.getByText('No Publications Available')).not.toBeInTheDocument()
  })

  test('the last page of a list stays under a loading indicator', async () => {
    const {page, cms, url} = await open('/publications', datedPublications(8))
    await expect.poll(() => titles(page)).toHaveLength(6)
    const release = cms.hold()
    await page.getByRole('link', {name: 'Page 2'}).click()
    await expect.poll(url).toBe('/publications?page=2')
    const list = page.getByRole('region', {name: 'Publications'})
    await expect.element(list).toHaveAttribute('aria-busy', 'true')
    expect(titles(page)).toHaveLength(6)
    release()
    await expect.poll(() => titles(page)).toEqual(['paper-7', 'paper-8'])
    await expect.element(list).toHaveAttribute('aria-busy', 'false')
  })

  test('no empty text shows before the first response', async () => {
    const {page, cms, router} = await open('/publications/paper-1', datedPublications(1))
    await expect.element(page.getByText('Body of paper-1')).toBeVisible()
    const release = cms.hold()
    await router.navigate('/publications?search=zzz')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    await expect.element(page.getByText('No Publications Available')).not.toBeInTheDocument()
    release()
    await expect.element(page.getByText('No Publications Available')).toBeVisible()
  })
})

test('a page or a publication that is hovered is fetched ahead, and opens without waiting', async () => {
  const {page, cms} = await open('/publications', datedPublications(8))
  await expect.poll(() => titles(page)).toHaveLength(6)
  await page.getByRole('link', {name: 'Page 2'}).hover()
  await expect
    .poll(() => cms.requests.at(-1))
    .toEqual({search: '', decomposed: '', written: '', from: 6, to: 12})
  await page.getByRole('link', {name: /paper-1$/}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'paper-1'})
  const release = cms.hold()
  await page.getByRole('link', {name: 'Page 2'}).click()
  await expect.poll(() => titles(page)).toEqual(['paper-7', 'paper-8'])
  expect(cms.requests.filter(({from}) => from === 6)).toHaveLength(1)
  release()
})
