import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {useState} from 'react'
import {expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {AddressChoice, type Choice} from './address-choice.tsx'

const theme = buildTheme()

function Deletion() {
  const [choice, setChoice] = useState<Choice>('list')
  return (
    <ThemeProvider theme={theme}>
      <AddressChoice
        path="/news/a"
        list={{title: 'News', path: '/news'}}
        choice={choice}
        onChoose={setChoice}
        field={<input aria-label="Where its address leads" />}
        led={['/older']}
      />
    </ThemeProvider>
  )
}

test('what becomes of an address is chosen by keyboard, and what led there is named', async () => {
  await render(<Deletion />)
  const field = page.getByRole('textbox', {name: 'Where its address leads'})
  const choice = (name: RegExp) => page.getByRole('radio', {name})
  await expect.element(page.getByRole('radiogroup', {name: /\/news\/a/})).toBeVisible()
  await expect.element(choice(/leads to “News” \(\/news\)/)).toBeChecked()
  await expect.element(page.getByText('/older leads there too.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice(/leads elsewhere/)).toBeChecked()
  await expect.element(field).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice(/gone/)).toBeChecked()
  await expect.element(page.getByText('/older is gone too.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})
