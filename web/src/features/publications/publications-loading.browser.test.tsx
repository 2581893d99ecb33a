import {describe, expect, test} from 'vitest'
import {datedPublications, open, titles} from './testing/publications.tsx'

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
  await expect.poll(() => cms.requests.at(-1)).toEqual({search: '', from: 6, to: 12})
  await page.getByRole('link', {name: /paper-1$/}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'paper-1'})
  const release = cms.hold()
  await page.getByRole('link', {name: 'Page 2'}).click()
  await expect.poll(() => titles(page)).toEqual(['paper-7', 'paper-8'])
  expect(cms.requests.filter(({from}) => from === 6)).toHaveLength(1)
  release()
})
