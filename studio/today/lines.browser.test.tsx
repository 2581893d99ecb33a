import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {FoldedLines} from './lines.tsx'

const theme = buildTheme()

test('lines after the first five are shown by a button, which keeps the focus', async () => {
  const lines = Array.from({length: 7}, (_, index) => <li key={index}>Draft {index + 1}</li>)
  await render(
    <ThemeProvider theme={theme}>
      <FoldedLines lines={lines} />
    </ThemeProvider>,
  )
  const shown = page.getByRole('listitem')
  expect(shown.elements().length).toBe(5)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Draft 7')).toBeVisible()
  const fewer = page.getByRole('button', {name: 'Show fewer', expanded: true})
  await expect.element(fewer).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Draft 7')).not.toBeInTheDocument()
})
