import {expect, onTestFinished, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {SiteConfigProvider} from '../../site-config.tsx'
import {ArticleShare} from './article.tsx'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const share = (path: string) => (
  <SiteConfigProvider config={{cms, siteUrl: 'https://example.org'}}>
    <ArticleShare path={path} title="Gas & power" />
  </SiteConfigProvider>
)
const url = encodeURIComponent('https://example.org/news/gas')
const title = 'Gas%20%26%20power'

test.each([
  ['WhatsApp', `https://wa.me/?text=${title}%20${url}`],
  ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ['X', `https://x.com/intent/post?url=${url}&text=${title}`],
  ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
])('%s is given the URL, in a new tab, and not told where from', async (network, href) => {
  const page = await render(share('/news/gas'))
  const link = page.getByRole('link', {name: `${network} (opens in a new tab)`, exact: true})
  await expect.element(link).toHaveAttribute('href', href)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  await expect.element(link).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('every way to share is a target of 44 px', async () => {
  const page = await render(share('/news/gas'))
  for (const link of page.getByRole('link').elements()) {
    expect(Math.min(link.clientWidth, link.clientHeight)).toBeGreaterThanOrEqual(44)
  }
})

test('an e-mail begins with title and URL', async () => {
  const page = await render(share('/news/gas'))
  await expect
    .element(page.getByRole('link', {name: 'E-mail'}))
    .toHaveAttribute('href', `mailto:?subject=${title}&body=${url}`)
})

test('only the article whose link was copied says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const page = await render(share('/news/gas'))
  await page.getByRole('button', {name: 'Copy link'}).click()
  await expect.element(page.getByRole('button', {name: 'Link copied'})).toBeVisible()
  expect(write).toHaveBeenCalledWith('https://example.org/news/gas')
  await page.rerender(share('/news/oil'))
  await expect.element(page.getByRole('button', {name: 'Copy link'})).toBeVisible()
})

test('where the browser has no clipboard, over plain http, the button says that nothing was copied', async () => {
  Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true})
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const page = await render(share('/news/gas'))
  await page.getByRole('button', {name: 'Copy link'}).click()
  await expect
    .element(page.getByRole('button', {name: 'The link could not be copied'}))
    .toBeVisible()
})

test('the device’s own sheet is offered where it has one', async () => {
  const sheet = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'share', {value: sheet, configurable: true})
  const page = await render(share('/news/gas'))
  await page.getByRole('button', {name: 'More ways'}).click()
  expect(sheet).toHaveBeenCalledWith({title: 'Gas & power', url: 'https://example.org/news/gas'})
  await page.unmount()
  Reflect.deleteProperty(navigator, 'share')
  const bare = await render(share('/news/gas'))
  await expect.element(bare.getByRole('button', {name: 'Copy link'})).toBeVisible()
  await expect.element(bare.getByRole('button', {name: 'More ways'})).not.toBeInTheDocument()
})
