import {formHeaders, type FormSignals} from '#web/contract/form-headers.ts'
import {SOMETHING_WENT_WRONG} from '#web/contract/messages.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'

const timeout = 60_000

/**
 * Subscribes to the newsletter. Only 201 is success (behaviour B64, B65).
 *
 * @returns undefined on success, else the message to show: the server's, or 'Something went wrong'.
 */
export async function subscribe(email: string, note: FormSignals): Promise<string | undefined> {
  try {
    const response = await fetch(newsletterPath(email), {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...formHeaders(note)},
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json()
    return response.status === 201 ? undefined : messageOf(answer)
  } catch {
    return SOMETHING_WENT_WRONG
  }
}

function messageOf(answer: unknown): string {
  const message =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : null
  return typeof message === 'string' && message !== '' ? message : SOMETHING_WENT_WRONG
}
