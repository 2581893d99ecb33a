import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {PasswordLink} from './password-link.tsx'

test('the link of an invitation names the person, and comes into sight below a long list', async () => {
  await page.viewport(390, 600)
  await render(
    <ThemeProvider theme={buildTheme()}>
      <ToastProvider>
        <div style={{height: 2000}} />
        <PasswordLink link={{link: 'https://gas.example/password#token'}} name="Ada Obi" />
      </ToastProvider>
    </ThemeProvider>,
  )
  const card = page.getByRole('status').filter({hasText: 'Send this link to Ada Obi.'})
  await expect.element(card).toBeInViewport({ratio: 1})
})
