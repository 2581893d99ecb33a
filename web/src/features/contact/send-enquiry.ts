import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  type ContactForm,
  toContactRequest,
} from '#web/contract/contact.ts'
import {formHeaders, type FormSignals} from '#web/contract/forms.ts'

/** Milliseconds after which an attempt has failed. */
const timeout = 60_000

/** Sent in headers beside the enquiry; the idempotency key is the same for each try from one form. */
type EnquiryNote = FormSignals & {key: string}

/**
 * Sends an enquiry. Any response that parses as JSON counts as sent, whatever its status.
 *
 * @throws on a network or parse failure.
 */
export async function sendEnquiry(form: ContactForm, {key, ...note}: EnquiryNote): Promise<void> {
  const response = await fetch(CONTACT_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [CONTACT_HEADERS.key]: key,
      ...formHeaders(note),
    },
    body: JSON.stringify(toContactRequest(form)),
    signal: AbortSignal.timeout(timeout),
  })
  await response.json()
}
