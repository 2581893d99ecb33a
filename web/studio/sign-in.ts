/**
 * Passkeys on the pages that sign people in, which work without this script: the browser offers them in the field of the
 * address, and a button asks for one. Where somebody has to set up a second step, a button makes one instead.
 */
import {browserSupportsWebAuthn, browserSupportsWebAuthnAutofill} from '@simplewebauthn/browser'
import {addFirstPasskey, RENEWAL_MS, signInWithPasskey} from '#studio/sign-in/passkeys.ts'
import {browserName} from '#web/contract/browser-name.ts'

const form = document.querySelector('form')
const field = document.querySelector<HTMLInputElement>('input[autocomplete~="webauthn"]')

if (form && browserSupportsWebAuthn()) {
  if (field) void offerPasskeys(form)
  else if (form.dataset['offers'] === 'first-passkey') offerFirstPasskey(form)
}

/** Adds a button at the end of a form, with the place of a message for whoever has pressed it. */
function addButton(form: HTMLFormElement, text: string) {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  form.append(button, message)
  return {button, message}
}

/** Runs what a button does, once at a time, and says beside it why that failed. */
async function runBeside(
  {button, message}: ReturnType<typeof addButton>,
  work: () => Promise<void>,
): Promise<void> {
  message.textContent = ''
  button.disabled = true
  try {
    await work()
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : String(error)
  }
  button.disabled = false
}

function offerFirstPasskey(form: HTMLFormElement): void {
  const text = document.createElement('p')
  text.textContent =
    'Or make a passkey: the finger, face or code by which you unlock this device signs you in then, without codes.'
  form.append(text)
  const offer = addButton(form, 'Make a passkey')
  const make = async () => location.assign(await addFirstPasskey(browserName(navigator.userAgent)))
  offer.button.addEventListener('click', () => void runBeside(offer, make))
}

async function offerPasskeys(form: HTMLFormElement): Promise<void> {
  const offer = addButton(form, 'Use a passkey')

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
  const use = async () => {
    window.clearTimeout(renewal)
    try {
      await signInWithPasskey()
    } catch (error) {
      fillIn()
      throw error
    }
    open()
  }
  offer.button.addEventListener('click', () => void runBeside(offer, use))
  fillIn()
}

/** Opens the page that the address names, as the form does: the server shows no form for one that is none of the site's. */
function open(): void {
  const target = new URLSearchParams(location.search).get('origin') ?? '/'
  const url = new URL(target, location.origin)
  location.assign(url.origin === location.origin ? url.href : '/studio')
}
