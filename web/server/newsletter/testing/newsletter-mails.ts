import type {ReceivedMail} from '../../mail/testing/start-smtp.ts'
import type {FormsFixture} from '../../testing/forms-fixture.ts'

/** The token of a link in a newsletter mail. */
export function tokenOf(mail: ReceivedMail | undefined, page: 'confirm' | 'unsubscribe'): string {
  // Line breaks of the transport encoding undone.
  const text = (mail?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''
}

/** The state of each subscriber. */
export async function subscriberStates({db}: FormsFixture): Promise<string[]> {
  return (await db.selectFrom('subscriber').select('state').execute()).map(({state}) => state)
}
