import type {Page} from 'playwright'

/** Puts HTML and plain text on the clipboard, and pastes with the keyboard. */
export async function paste(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    ([asHtml, asText]) => {
      const fill = (event: ClipboardEvent) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        event.clipboardData?.setData('text/html', asHtml)
        event.clipboardData?.setData('text/plain', asText)
      }
      window.addEventListener('copy', fill, {capture: true, once: true})
      document.execCommand('copy')
    },
    [html, text] as const,
  )
  await page.keyboard.press('Control+V')
}
