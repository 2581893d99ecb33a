import {expect, test, describe} from 'vitest'
import {setUpOwnStudio, expectEventually} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpOwnStudio()

describe('content health', () => {
  const toolPath = '/studio/needs-care'

  async function openContentHealth() {
    const studio = await openStudio()
    await studio.go(toolPath)
    const kind = (name: string | RegExp) => studio.page.getByRole('button', {name})
    await kind('Must be put right').waitFor()
    return {...studio, kind}
  }

  test('nothing is broken in the seed; the list updates with changes, and an issue links to its field', async () => {
    const {page, kind, errors, close} = await openContentHealth()
    await kind('Must be put right (0)').click()
    await page.getByText('Nothing is broken').waitFor()
    await kind(/Samples to replace \([1-9]/).waitFor()

    await site()
      .client.transaction()
      .patch('gallery-dawn-on-the-network', {unset: ['coverImage.alt']})
      .patch('homePage', {unset: ['seo.description']})
      .create({_id: 'redirect-x', _type: 'redirect', from: '/x', to: '/nowhere', permanent: false})
      .commit()
    await site().client.delete({query: '*[_type == "member"][0...3]'})
    await page.getByText('Cover › Alternative text').waitFor()
    await page.getByText('“/nowhere” leads to no page of the site.').waitFor()
    await kind(/^Could be better \([1-9]/).click()
    await page.getByText('6 of 7 member companies').waitFor()
    await page.getByText('Write a description for search engines').waitFor()

    await site().client.patch('homePage').set({'seo.description': 'Gas for homes.'}).commit()
    await page.getByText('Write a description for search engines').waitFor({state: 'detached'})
    await kind(/Must be put right/).click()
    await page.getByRole('link', {name: 'Cover › Alternative text'}).click()
    await page.getByTestId('field-coverImage.alt').waitFor()
    expect(page.url()).toContain('gallery-dawn-on-the-network')
    expect(errors).toEqual([])
    await close()
  })

  test('where content cannot be read, the list shows an error and a button to retry', async () => {
    const {page, go, close} = await openStudio()
    await page.route(/data\/query/, (route) =>
      route.request().url().includes('documents') ? route.fulfill({status: 500}) : route.continue(),
    )
    await go(toolPath)
    await page.getByText('The content could not be checked.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.getByRole('button', {name: /Must be put right/}).waitFor()
    await close()
  })
})

describe('the order of a list', () => {
  const STEPS = '*[_type == "step"] | order(stepNumber asc)'
  const ids = () => site().client.fetch<string[]>(`${STEPS}._id`, {}, {perspective: 'published'})

  /** Opens the list of steps, which an editor can order. */
  async function openSteps() {
    const studio = await openStudio()
    const {page, go} = studio
    await go('/studio/structure/gasPurchaseProcess;step')
    const rows = page.locator('.orderable-row')
    await rows.first().waitFor()
    const handle = (title: string) => page.getByRole('button', {name: `Move ${title}`, exact: true})
    return {...studio, rows, handle}
  }

  const FIRST = 'Log a gas request'

  test('changes with the arrow buttons, on the site at once, and can be undone', async () => {
    const {page, errors, close} = await openSteps()
    const before = await ids()
    const [first, second, ...rest] = before
    await page.getByRole('button', {name: `Move ${FIRST} down`}).click()
    await expectEventually(ids, [second, first, ...rest])
    expect(await page.getByRole('status').allInnerTexts()).toContain(
      `${FIRST} is now number 2 of 7.`,
    )
    const html = await (await fetch(`${site().url}/purchase-process`)).text()
    const headings = [...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, title]) => title)
    expect(headings.indexOf(FIRST)).toBeGreaterThan(headings.indexOf('Introductory meeting'))
    await page.getByRole('button', {name: 'Undo the last move'}).click()
    await expectEventually(ids, before)
    expect(errors).toEqual([])
    await close()
  })

  test('changes by dragging with the mouse', async () => {
    const {page, handle, rows, close} = await openSteps()
    const [first, second, third, ...rest] = await ids()
    const from = await handle(FIRST).boundingBox()
    const to = await rows.nth(2).boundingBox()
    if (!from || !to) throw new Error('The rows cannot be seen.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, to.y + to.height / 2, {steps: 12})
    await page.mouse.move(from.x + 5, to.y + to.height * 0.75, {steps: 4})
    await page.getByText(`${FIRST} would become number 3 of 7`).waitFor({state: 'attached'})
    await page.mouse.up()
    await expectEventually(ids, [second, third, first, ...rest])
    await close()
  })

  test('changes by the keyboard alone, and each step is announced', async () => {
    const {page, handle, close} = await openSteps()
    const [first, second, ...rest] = await ids()
    const title = await page
      .locator('.orderable-row')
      .first()
      .locator('button')
      .first()
      .getAttribute('aria-label')
    await handle((title ?? '').replace('Move ', '')).focus()
    await page.keyboard.press('Space')
    await page.getByText(/would become number 1 of 7/).waitFor({state: 'attached'})
    await page.keyboard.press('ArrowDown')
    await page.getByText(/would become number 2 of 7/).waitFor({state: 'attached'})
    await page.keyboard.press('Space')
    await expectEventually(ids, [second, first, ...rest])
    await close()
  })

  test('is updated in every window, and written to drafts as well', async () => {
    const {page, rows, close} = await openSteps()
    const [first, second, ...rest] = await ids()
    const published = await site().client.getDocument(first ?? '')
    await site().client.create({
      ...published,
      _type: 'step',
      _id: `drafts.${first}`,
      title: 'A draft',
    })
    await page.getByText('Edited', {exact: true}).waitFor()
    await page.getByRole('button', {name: 'Move A draft down'}).click()
    await expectEventually(ids, [second, first, ...rest])
    const numbers = '*[_id in [$id, "drafts." + $id]].stepNumber'
    const read = () =>
      site().client.fetch<number[]>(numbers, {id: first ?? ''}, {perspective: 'raw'})
    await expectEventually(read, [2, 2])
    // Another client moves it back.
    await site()
      .client.transaction()
      .patch(first ?? '', {set: {stepNumber: 1}})
      .patch(second ?? '', {set: {stepNumber: 2}})
      .commit()
    await expectEventually(async () => (await rows.first().innerText()).includes('A draft'), true)
    await close()
  })

  test('puts a new document at the end; beside its form every title can be read whole', async () => {
    const {page, create, text, close} = await openStudio()
    await create('faq', 'position')
    const last = await site().client.fetch<number>('math::max(*[_type == "faq"].position)')
    await expectEventually(() => text('position').inputValue(), String(last + 1))
    await expect.poll(() => page.locator('.orderable-row').count()).toBeGreaterThan(10)
    const titles = page.locator(
      '.orderable-row [data-testid=default-preview__header] > :first-child',
    )
    await expect.poll(() => titles.count()).toBeGreaterThan(10)
    const cutOff = await titles
      .locator('span')
      .evaluateAll((elements) =>
        elements.filter((element) => element.scrollWidth > element.clientWidth),
      )
    expect(cutOff).toEqual([])
    await close()
  })
})

test('what was deleted is listed with who did it, and comes back as a draft', async () => {
  const id = 'gallery-by-mistake'
  await site().client.create({_id: id, _type: 'gallery', title: 'By mistake'})
  await site().client.delete(id)
  const {go, page, errors, close} = await openStudio()
  await go('/studio/structure/deleted')
  await page.getByText('Album: By mistake').waitFor()
  await page.getByRole('button', {name: 'Restore By mistake as a draft'}).click()
  await page.getByTestId('field-title').waitFor()
  expect(page.url()).toContain(id)
  await expectEventually(
    () =>
      site()
        .client.getDocument(`drafts.${id}`)
        .then((draft) => draft?.['title']),
    'By mistake',
  )
  expect(errors).toEqual([])
  await close()
})

test('several documents are hidden at once after a list of what will happen, and put back by one undo', async () => {
  const draft = {_id: 'drafts.news-never-shown', _type: 'news', title: 'Never shown'}
  await site().client.create(draft)
  const shown = () =>
    read('count(*[_id in ["news-open-day-for-new-gas-buyers", "news-small-grids-long-distances"]])')
  const {page, go, errors, close} = await openStudio()
  await go('/studio/several/news')
  for (const title of ['An open day for new gas buyers', 'Power for remote towns', 'Never shown']) {
    await page.getByRole('checkbox', {name: title}).click()
  }
  await page.getByRole('button', {name: 'Hide…'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Will be changed (2)').waitFor()
  await dialog.getByText('It is not on the site.').waitFor()
  await dialog.getByRole('button', {name: 'Hide 2'}).click()
  await dialog.getByText('Changed: 2.').waitFor()
  await expectEventually(shown, 0)
  await dialog.getByRole('button', {name: 'Undo all'}).click()
  await dialog.getByText('Put back: 2.').waitFor()
  await expectEventually(shown, 2)
  expect(errors).toEqual([])
  await close()
})

test('several documents are added to a release; what the form refuses is named with its field', async () => {
  const {client} = site()
  const {releaseId} = await client.releases.create({metadata: {title: 'Rainy season'}})
  await client.create({_id: 'drafts.news-refused', _type: 'news', title: 'Refused'})
  const {page, go, errors, close} = await openStudio()
  await go('/studio/several/news')
  for (const title of ['An open day for new gas buyers', 'Refused']) {
    await page.getByRole('checkbox', {name: title}).click()
  }
  await page.getByRole('button', {name: 'Publish…'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^The form refuses it: \w+: This is missing\.$/).waitFor()
  await dialog.getByRole('button', {name: 'Cancel'}).click()
  const add = page.getByLabel('Add to a release')
  await add.selectOption('Rainy season')
  await dialog.getByRole('button', {name: 'Add 2'}).click()
  await dialog.getByText('Changed: 2.').waitFor()
  await expectEventually(
    () => read('*[_id in path($ids)]._id', {ids: `versions.${releaseId}.*`}),
    [
      `versions.${releaseId}.news-open-day-for-new-gas-buyers`,
      `versions.${releaseId}.news-refused`,
    ],
  )
  await dialog.getByRole('button', {name: 'Close', exact: true}).click()
  await page.getByRole('checkbox', {name: 'Refused'}).click()
  await add.selectOption('Rainy season')
  await dialog.getByText('It is in this release.').waitFor()
  expect(errors).toEqual([])
  await close()
})
