import {startAuthentication, startRegistration, WebAuthnError} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import {
  FIRST_PASSKEY,
  newPasskeyOptions,
  nextPage,
  passkeyOptions,
  SIGN_IN_PATH,
} from '#web/contract/sign-in.ts'

/** Milliseconds after which a challenge that nobody has answered is replaced: it is valid for five minutes. */
export const RENEWAL_MS = 4 * 60_000

const problem = z.object({message: z.string()})

/** @throws with the server's sentence where it refuses. */
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(SIGN_IN_PATH + path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw new Error(
    problem.safeParse(answer).data?.message ?? `The site answered ${response.status}.`,
  )
}

/**
 * Signs in with a passkey of this browser.
 *
 * @param options.autofill offers them where the browser fills in an address, rather than in a window of its own.
 * @throws with a sentence where that fails, also where the challenge is replaced by another one.
 */
export async function signInWithPasskey({autofill = false} = {}): Promise<void> {
  const {options, token} = passkeyOptions.parse(await post('/passkey/options', {}))
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
  }).catch(explain)
  await post('/passkey', {token, response})
}

/**
 * Makes a passkey for whoever is signed in to the Studio.
 *
 * @param request sends a request to the site, signed in.
 * @throws with a sentence where that fails.
 */
export async function addPasskey(
  request: (path: string, init: RequestInit) => Promise<Response>,
  name: string,
): Promise<void> {
  const asked = await request('/passkeys/options', {method: 'POST', body: '{}'})
  const {options, token} = newPasskeyOptions.parse(await asked.json())
  const response = await startRegistration({optionsJSON: options}).catch(explain)
  await request('/passkeys', {method: 'POST', body: JSON.stringify({name, token, response})})
}

/**
 * Makes a passkey for somebody who has given the right password, and needs more than that.
 *
 * @returns the page to go to, signed in.
 * @throws with a sentence where that fails.
 */
export async function addFirstPasskey(name: string): Promise<string> {
  const asked = await post(`${FIRST_PASSKEY}/options`, {})
  const {options, token} = newPasskeyOptions.parse(asked)
  const response = await startRegistration({optionsJSON: options}).catch(explain)
  return nextPage.parse(await post(FIRST_PASSKEY, {name, token, response})).url
}

/** Says in the words of a person what browsers report in those of the standard. */
function explain(error: unknown): never {
  if (!(error instanceof WebAuthnError)) throw error
  switch (error.code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      throw new Error('This device has a passkey of yours already.')
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
      throw new Error('This device cannot keep a passkey that asks for a finger, a face or a code.')
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      throw new Error('Browsers have no passkeys for this address of the site.')
    default:
      throw new Error(
        'No passkey was used: it was cancelled, took too long, or there is none here.',
      )
  }
}
