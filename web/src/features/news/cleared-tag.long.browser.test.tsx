import {expect, onTestFinished, test, vi} from 'vitest'
import {renderList} from '#web/src/app/testing/render.tsx'
import {typeNow} from '#web/src/shared/testing/type-now.ts'
import {newsDocuments} from './testing/news-data.ts'

test('a search that is still being typed does not bring back a tag that was cleared meanwhile', async () => {
  const {page, url} = await renderList('/news?tag=road', newsDocuments(3, {tags: ['road']}))
  await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
  const titles = () =>
    page
      .getByRole('heading', {level: 2})
      .elements()
      .map(({textContent}) => textContent)
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  typeNow(page.getByRole('searchbox').element(), 'item-3')
  await page.getByRole('link', {name: 'Clear tag'}).click()
  await expect.poll(titles).toEqual(['item-1', 'item-2', 'item-3'])
  expect(url()).toBe('/news')
  // Time goes on while the page is drawn: on a busy machine the half second may begin only now.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(500)
      return url()
    })
    .toBe('/news?search=item-3')
  await expect.poll(titles).toEqual(['item-3'])
})
