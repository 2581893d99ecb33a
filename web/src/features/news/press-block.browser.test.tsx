import {expect, test} from 'vitest'
import {renderList} from '#web/src/app/testing/render.tsx'

const newsPage = (press: object | null) => ({_id: 'newsPage', _type: 'newsPage', press})

const press = {
  title: null,
  items: [
    {_key: 'a', title: 'Who speaks', text: 'The Managing Director.'},
    {_key: 'b', title: null, text: 'Without a title.'},
  ],
  links: [{_key: 'a', label: 'Our team', href: '/management'}],
}

test('the texts for the press stand below the list, with their links', async () => {
  const {page} = await renderList('/news', [newsPage(press)])
  const block = page.getByRole('region', {name: 'For the press'})
  await expect.element(block.getByText('Who speaks')).toBeVisible()
  await expect.element(block.getByText('The Managing Director.')).toBeVisible()
  await expect
    .element(block.getByRole('link', {name: 'Our team'}))
    .toHaveAttribute('href', '/management')
  expect(block.element().id).toBe('press')
  expect(block.element().textContent).not.toContain('Without a title.')
})

test.each([null, {...press, items: []}])('without texts there is none', async (empty) => {
  const {page} = await renderList('/news', [newsPage(empty)])
  await expect.element(page.getByRole('heading', {level: 1})).toBeVisible()
  await expect.element(page.getByRole('region', {name: 'For the press'})).not.toBeInTheDocument()
})

test('a link leads to the pictures and marks that may be used, and says how large the file is', async () => {
  const asset = {_id: 'image-abc-1600x900-png', _type: 'sanity.imageAsset', size: 1_400_000}
  const image = {_type: 'image', asset: {_type: 'reference', _ref: asset._id}}
  const {page} = await renderList('/news', [asset, newsPage({...press, pictures: [{image}]})])
  await expect
    .element(page.getByRole('link', {name: 'Press kit (ZIP, 1.4 MB)'}))
    .toHaveAttribute('href', '/press-kit.zip')
})
