import type {Page} from 'playwright'
import sharp from 'sharp'

/** A picture of one colour as JPEG: another colour is another asset. */
export const paintedPicture = (colour: string): Promise<Buffer> =>
  sharp({create: {width: 300, height: 200, channels: 3, background: colour}})
    .jpeg()
    .toBuffer()

/** What an editor does in the tool “Media”. */
export function mediaPage(page: Page, siteUrl: string) {
  const browser = page.getByTestId('media-browser')
  const cards = browser.locator('[data-testid^="media-asset-card-"]')
  const dialog = page.getByRole('dialog').filter({hasText: 'Asset details'})
  /** The list’s; that of the tags comes after it. */
  const list = browser.getByTestId('virtuoso-scroller').first()
  const card = (name: string) => browser.getByRole('button', {name, exact: true})
  return {
    browser,
    list,
    cards,
    dialog,
    card,
    openMedia: async () => {
      await page.goto(`${siteUrl}/studio/media`)
      await cards.first().waitFor()
    },
    search: (text: string) => browser.getByPlaceholder('Search').fill(text),
    /** Opens the details of a picture or file that the list shows. */
    openDetails: async (name: string) => {
      await card(name).click()
      await dialog.getByText(/^References \(\d+\)$/).waitFor()
    },
    detail: (label: string) => dialog.getByLabel(label, {exact: true}),
    save: async () => {
      await dialog.getByRole('button', {name: 'Save and close'}).click()
      await dialog.waitFor({state: 'detached'})
    },
    deleteFromDetails: async () => {
      await dialog.getByRole('button', {name: 'Delete', exact: true}).click()
      await page.getByRole('button', {name: 'Yes, delete 1 asset'}).click()
    },
    /** The test ids of all cards, seen while scrolling to the end, and again from the top. */
    listAll: async (expected: number) => {
      const ids = new Set<string | null>()
      for (let round = 0; ids.size < expected && round < 600; round++) {
        const shown = await cards.evaluateAll((all) =>
          all.map((each) => each.getAttribute('data-testid')),
        )
        for (const id of shown) ids.add(id)
        await list.evaluate(async (element) => {
          const {scrollTop, clientHeight, scrollHeight} = element
          const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
          element.scrollTo(0, isAtEnd ? 0 : scrollTop + clientHeight / 2)
          await new Promise(requestAnimationFrame)
        })
      }
      await list.evaluate((element) => element.scrollTo(0, 0))
      return ids
    },
  }
}
