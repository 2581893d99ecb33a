/**
 * Passkeys on the page that signs people in, which works without this script: the browser offers them in the field of
 * the address, and a button asks for one.
 */
import {browserSupportsWebAuthn, browserSupportsWebAuthnAutofill} from '@simplewebauthn/browser'
import {RENEWAL_MS, signInWithPasskey} from '#studio/sign-in/passkeys.ts'

const form = document.querySelector('form')
const field = document.querySelector<HTMLInputElement>('input[autocomplete~="webauthn"]')

if (form && field && browserSupportsWebAuthn()) void offerPasskeys(form)

async function offerPasskeys(form: HTMLFormElement): Promise<void> {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Use a passkey'
  form.append(button, message)

  const canFillIn = await browserSupportsWebAuthnAutofill()
  let renewal: number | undefined
  /** Offers passkeys in the field, with a new challenge in time before the last one expires. */
  const fillIn = () => {
    if (!canFillIn) return
    window.clearTimeout(renewal)
    renewal = window.setTimeout(fillIn, RENEWAL_MS)
    // Ended by the next challenge, or by the button. A page at another address is told by the button alone.
    void signInWithPasskey({autofill: true}).then(open, () => undefined)
  }
  button.addEventListener('click', () => {
    window.clearTimeout(renewal)
    message.textContent = ''
    button.disabled = true
    void signInWithPasskey()
      .then(open, (error: unknown) => {
        message.textContent = error instanceof Error ? error.message : String(error)
        fillIn()
      })
      .finally(() => (button.disabled = false))
  })
  fillIn()
}

/** Opens the page that the address names, as the form does: the server shows no form for one that is none of the site's. */
function open(): void {
  const target = new URLSearchParams(location.search).get('origin') ?? '/'
  const url = new URL(target, location.origin)
  location.assign(url.origin === location.origin ? url.href : '/studio')
}
