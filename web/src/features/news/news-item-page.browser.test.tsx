import {describe, expect, test} from 'vitest'
import {page as browserPage} from 'vitest/browser'
import {renderList} from '#web/src/app/testing/render.tsx'
import {paragraphs, textBlock} from '#web/src/shared/testing/documents.ts'
import {readsFromLeft} from '#web/src/shared/testing/reading-order.ts'
import {albumDocument, newsDocument, newsDocuments} from './testing/news-data.ts'

test('an item shows the way back, date, title, author, picture, body and tags', async () => {
  const {page} = await renderList('/news/flare', [
    newsDocument('flare', {title: 'Less flaring', publishedDate: '2026-11-12', tags: ['flare']}),
  ])
  await expect.element(page.getByRole('heading', {level: 1, name: 'Less flaring'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: 'All News'})).toHaveAttribute('href', '/news')
  await expect.element(page.getByText('12 November 2026')).toBeVisible()
  await expect.element(page.getByText('By Ada Obi')).toBeVisible()
  await expect.element(page.getByRole('img', {name: 'Picture of flare'})).toBeInTheDocument()
  await expect.element(page.getByText('Body of flare')).toBeVisible()
  await expect.element(page.getByText(/1 min read$/)).toBeVisible()
})

test('a tag sets the filter and goes to the list', async () => {
  const {page, store, url} = await renderList('/news/lorry', [
    newsDocument('lorry', {tags: ['road']}),
  ])
  await page.getByRole('link', {name: '#road'}).click()
  await expect.poll(url).toBe('/news?tag=road')
  expect(store.getState().news.newsTag).toBe('road')
  await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
})

test('RECENT NEWS has up to three cards, the item itself left out; two fill the row', async () => {
  await browserPage.viewport(1280, 800)
  const {page} = await renderList('/news/item-2', newsDocuments(6))
  const recent = page.getByRole('region', {name: 'RECENT NEWS'})
  await expect.element(recent).toBeVisible()
  await expect
    .poll(() =>
      recent
        .getByRole('heading', {level: 3})
        .elements()
        .map((element) => element.textContent),
    )
    .toEqual(['item-1', 'item-3'])
  const columns = getComputedStyle(recent.getByRole('list').element()).gridTemplateColumns
  expect(columns.split(' ')).toHaveLength(2)
})

test('below its tags are others with the same tags, the nearest first', async () => {
  const recent = newsDocuments(3, {tags: ['flare', 'road']})
  const {page} = await renderList('/news/flare', [
    ...recent,
    newsDocument('flare', {tags: ['flare', 'road', 'mast']}),
    newsDocument('one', {tags: ['road'], publishedDate: '2025-06-01'}),
    newsDocument('two', {tags: ['flare', 'road'], publishedDate: '2020-01-01'}),
    newsDocument('late', {tags: ['road'], publishedDate: '2025-07-01'}),
    newsDocument('four', {tags: ['mast'], publishedDate: '2019-01-01'}),
    newsDocument('none', {tags: ['ship']}),
  ])
  const related = page.getByRole('region', {name: 'More on this subject'})
  await expect.element(related).toBeVisible()
  const links = related.getByRole('link')
  expect(links.elements().map((link) => link.textContent)).toEqual(['two', 'late', 'one'])
  await links.first().click()
  await expect.element(page.getByText('Body of two')).toBeVisible()
})

test('an item without tags has none on its subject', async () => {
  const {page} = await renderList('/news/item-5', newsDocuments(5))
  await expect.element(page.getByText('Body of item-5')).toBeVisible()
  await expect.element(page.getByText('More on this subject')).not.toBeInTheDocument()
})

test('until the item is loaded a loading indicator shows, and never the old article', async () => {
  const {page, router, cms} = await renderList('/news/item-1', newsDocuments(2))
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
  const release = cms.hold()
  await router.navigate('/news/item-2')
  await expect.element(page.getByText('Loading', {exact: true}).first()).toBeInTheDocument()
  await expect.element(page.getByText('Body of item-1')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', {level: 1, name: 'item-2'})).toBeVisible()
  release()
  await expect.element(page.getByText('Body of item-2')).toBeVisible()
})

test('the heading of an item that no list has shown says that it is loading', async () => {
  const {page, router, cms} = await renderList('/news/item-1', newsDocuments(6))
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
  const release = cms.hold()
  await router.navigate('/news/item-6')
  await expect.element(page.getByRole('heading', {level: 1, name: 'Loading…'})).toBeVisible()
  release()
  await expect.element(page.getByRole('heading', {level: 1, name: 'item-6'})).toBeVisible()
})

test('an item that is opened again while it is loading shows at once again', async () => {
  const {page, router, cms, url} = await renderList('/news', newsDocuments(2))
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
  const release = cms.holdOnly('$slug')
  for (const back of ['/news', '/news/item-1', '/news']) {
    await router.navigate('/news/item-1')
    await expect.element(page.getByRole('heading', {level: 1, name: 'item-1'})).toBeVisible()
    await expect.element(page.getByText('Loading', {exact: true}).first()).toBeInTheDocument()
    await router.navigate(back)
    expect(url()).toBe(back)
  }
  await router.navigate('/news/item-1')
  release()
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
})

test('the way back to the list is not disturbed by an item that fails after it was left', async () => {
  const {page, router, cms, store} = await renderList('/news', newsDocuments(2))
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
  const release = cms.holdOnly('$slug')
  await router.navigate('/news/item-1')
  await page.getByRole('link', {name: 'All News'}).click()
  await expect.element(page.getByRole('heading', {level: 2, name: 'item-2'})).toBeVisible()
  cms.away = true
  release()
  await expect.poll(() => store.getState().news.loadingRecentNews).toBe(false)
  await expect.element(page.getByRole('heading', {level: 2, name: 'item-2'})).toBeVisible()
  await expect.element(page.getByRole('button', {name: 'Try again'})).not.toBeInTheDocument()
  expect(document.querySelector('.Toastify__toast')).toBeNull()
})

test('an item that does not exist is not found', async () => {
  const {page} = await renderList('/news/none', newsDocuments(1))
  await expect.element(page.getByText('Error page')).toBeVisible()
})

test('a failed fetch is reported, and trying again recovers', async () => {
  const {page, router, cms} = await renderList('/news/item-1', newsDocuments(2))
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
  cms.away = true
  await router.navigate('/news/item-2')
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  cms.away = false
  await retry.click()
  await expect.element(page.getByText('Body of item-2')).toBeVisible()
})

test('the last item has no next one', async () => {
  const {page} = await renderList('/news/item-5', newsDocuments(5))
  await expect.element(page.getByRole('link', {name: 'Previous item-4'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: /^Next/})).not.toBeInTheDocument()
})

test('no second link leads to an item that stands among the recent ones', async () => {
  const {page} = await renderList('/news/item-1', newsDocuments(2))
  const recent = page.getByRole('region', {name: 'RECENT NEWS'})
  await expect.element(recent.getByRole('heading', {name: 'item-2'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: /^(Previous|Next)/})).not.toBeInTheDocument()
})

test('on a tablet the summary stands above the picture, the ways to share above the text', async () => {
  await browserPage.viewport(820, 1180)
  const {page} = await renderList('/news/item-1', newsDocuments(1))
  const top = (element: Element) => element.getBoundingClientRect().top
  const picture = top(page.getByRole('img', {name: 'Picture of item-1'}).element())
  expect(top(page.getByText('Summary of item-1').element())).toBeLessThan(picture)
  const share = page.getByRole('link', {name: 'WhatsApp (opens in a new tab)'})
  expect(top(share.element())).toBeLessThan(top(page.getByText('Body of item-1').element()))
})

test('contents, whom to ask and the next step stand beside the text where there is room (behaviour B1483)', async () => {
  const content = ['First', 'Second', 'Third'].flatMap((title) => [
    textBlock(title, {style: 'h2'}),
    textBlock(`About ${title}.`),
  ])
  const beside = {
    askTitle: 'Questions',
    askLabel: 'Ask us',
    next: {title: 'Next step', text: 'Go on.', link: {label: 'How to buy', href: '/about'}},
  }
  await browserPage.viewport(1280, 800)
  const {page} = await renderList('/news/day', [
    {_id: 'newsPage', _type: 'newsPage', beside},
    newsDocument('day', {content}),
  ])
  const box = (element: Element) => element.getBoundingClientRect()
  const text = page.getByText('About First.')
  const contents = page.getByRole('navigation', {name: 'Contents'})
  await expect
    .element(contents.getByRole('link', {name: 'Second'}))
    .toHaveAttribute('href', '#second')
  const next = page.getByRole('link', {name: 'How to buy'})
  for (const part of [contents, page.getByRole('button', {name: 'Ask us'}), next]) {
    expect(box(part.element()).left).toBeGreaterThan(box(text.element()).right)
  }
  await browserPage.viewport(390, 844)
  await expect.poll(() => box(contents.element()).bottom <= box(text.element()).top).toBe(true)
  expect(box(next.element()).top).toBeGreaterThan(box(text.element()).bottom)
})

test('an event has a box with its days, place, deadline, link and calendar file', async () => {
  const event = {
    start: '2027-03-01',
    end: '2027-03-02',
    place: 'Yenagoa',
    deadline: '2027-02-15',
    link: 'https://example.com/register',
  }
  const {page} = await renderList('/news/forum', [newsDocument('forum', {event})])
  const box = page.getByRole('region', {name: 'Event'})
  for (const value of ['1 March 2027 to 2 March 2027', 'Yenagoa', '15 February 2027']) {
    await expect.element(box.getByText(value, {exact: true})).toBeVisible()
  }
  await expect
    .element(box.getByRole('link', {name: /^Register/}))
    .toHaveAttribute('href', event.link)
  await expect
    .element(box.getByRole('link', {name: 'Add to calendar'}))
    .toHaveAttribute('href', '/news/forum.ics')
})

test('an event that is over says so, and offers neither to register nor a calendar file', async () => {
  const event = {start: '2026-03-01', place: 'Yenagoa', link: 'https://example.com/register'}
  const {page} = await renderList('/news/forum', [newsDocument('forum', {event})])
  const box = page.getByRole('region', {name: 'Event'})
  await expect.element(box.getByText('1 March 2026', {exact: true})).toBeVisible()
  await expect.element(box.getByText('This event is over.')).toBeVisible()
  await expect.element(page.getByRole('link', {name: /^Register/})).not.toBeInTheDocument()
  await expect.element(box.getByRole('link')).not.toBeInTheDocument()
})

test('an event of which only the link is known has no box: the link stands above, and names its host', async () => {
  const event = {link: 'https://example.com/register'}
  const {page} = await renderList('/news/forum', [newsDocument('forum', {event})])
  const link = page.getByRole('link', {name: 'Register on example.com (opens in a new tab)'})
  await expect.element(link).toHaveAttribute('href', event.link)
  expect(link.element().closest('article')).toBeNull()
  await expect.element(page.getByRole('region', {name: 'Event'})).not.toBeInTheDocument()
})

test('a title, a text and an author from right to left keep their digits and stops where they belong', async () => {
  const item = newsDocument('gas', {
    title: 'افتتاح خط الغاز عام 2026.',
    author: 'محمد 3.',
    content: paragraphs('تم الافتتاح.'),
  })
  const {page} = await renderList('/news/gas', [item])
  await expect.element(page.getByText('تم الافتتاح.')).toBeVisible()
  expect(readsFromLeft(page.getByRole('heading', {level: 1}).element())).toBe(false)
  expect(readsFromLeft(page.getByText('تم الافتتاح.').element())).toBe(false)
  expect(readsFromLeft(page.getByText('محمد 3.').element())).toBe(false)
})

test('an item that is no event has no such box', async () => {
  const {page} = await renderList('/news/day', [newsDocument('day')])
  await expect.element(page.getByText('Body of day')).toBeVisible()
  await expect.element(page.getByRole('region', {name: 'Event'})).not.toBeInTheDocument()
})

test('previous and next lead along the list', async () => {
  const {page} = await renderList('/news/item-5', newsDocuments(6))
  await expect
    .element(page.getByRole('link', {name: 'Previous item-4'}))
    .toHaveAttribute('href', '/news/item-4')
  await page.getByRole('link', {name: 'Next item-6'}).click()
  await expect.element(page.getByText('Body of item-6')).toBeVisible()
})

describe('below the article is the link to its album', () => {
  const album = {_type: 'reference', _ref: 'gallery-workshop'}

  test('with the text of the news page', async () => {
    const {page} = await renderList('/news/day', [
      newsDocument('day', {album}),
      albumDocument('workshop'),
      {_id: 'newsPage', _type: 'newsPage', albumLabel: 'All photographs'},
    ])
    await expect
      .element(page.getByRole('link', {name: 'All photographs: Album of workshop'}))
      .toHaveAttribute('href', '/gallery/workshop')
  })

  test('with a default text where page and album have none', async () => {
    const {page} = await renderList('/news/day', [
      newsDocument('day', {album}),
      albumDocument('workshop', {title: null}),
    ])
    await expect
      .element(page.getByRole('link', {name: 'View the album', exact: true}))
      .toBeVisible()
  })

  test.each([
    ['it has none', {}, []],
    ['the album is gone', {album}, []],
    ['the album has no slug', {album}, [albumDocument('workshop', {slug: null})]],
    ['the reference is empty', {album: {_type: 'reference'}}, [albumDocument('workshop')]],
  ])('unless %s', async (_why, fields, albums) => {
    const {page} = await renderList('/news/day', [newsDocument('day', fields), ...albums])
    await expect.element(page.getByText('Body of day')).toBeVisible()
    expect(page.getByText('View the album').elements()).toEqual([])
  })
})
