import {expect, test} from 'vitest'
import {render} from 'vitest-browser-react'
import {Accordion} from './accordion.tsx'

const items = ['One', 'Two', 'Three'].map((title) => ({
  key: title,
  title,
  content: <p>{`Answer ${title}`}</p>,
}))

test('opening an entry closes the one that was open', async () => {
  const page = await render(<Accordion items={items} />)
  await page.getByText('One', {exact: true}).click()
  await expect.element(page.getByText('Answer One')).toBeVisible()
  await page.getByText('Two', {exact: true}).click()
  await expect.element(page.getByText('Answer Two')).toBeVisible()
  await expect.element(page.getByText('Answer One')).not.toBeVisible()
})

test('clicking the open entry closes it', async () => {
  const page = await render(<Accordion items={items} firstOpen />)
  await expect.element(page.getByText('Answer One')).toBeVisible()
  await page.getByText('One', {exact: true}).click()
  await expect.element(page.getByText('Answer One')).not.toBeVisible()
})

test('all entries start closed unless the first is asked for', async () => {
  const page = await render(<Accordion items={items} />)
  for (const {title} of items) {
    await expect.element(page.getByText(`Answer ${title}`)).not.toBeVisible()
  }
})
