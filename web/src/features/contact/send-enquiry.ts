import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  toContactRequest,
  type ContactForm,
} from '../../../contract/contact.ts'

const patience = 60_000

/** What is told beside the enquiry itself. */
export type SendingNote = {
  /** The same for each try from one form. */
  key: string
  /** Milliseconds since the form appeared. */
  elapsed: number
  /** Whether the field that people do not see was filled. */
  trapped: boolean
}

/**
 * Sends an enquiry. Any answer that parses as JSON counts as sent, whatever its status
 * (specification, sections 4 and 8; DECISIONS 17).
 *
 * @throws on a network or parse failure.
 */
export async function sendEnquiry(
  form: ContactForm,
  {key, elapsed, trapped}: SendingNote,
): Promise<void> {
  const response = await fetch(CONTACT_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [CONTACT_HEADERS.key]: key,
      [CONTACT_HEADERS.elapsed]: String(Math.round(elapsed)),
      ...(trapped && {[CONTACT_HEADERS.trap]: 'filled'}),
    },
    body: JSON.stringify(toContactRequest(form)),
    signal: AbortSignal.timeout(patience),
  })
  await response.json()
}
