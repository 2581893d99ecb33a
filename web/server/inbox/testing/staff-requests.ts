import {enquiryPage, subscriberPage} from '#web/contract/inbox.ts'
import type {FormsFixture} from '../../testing/forms-fixture.ts'

/** One page of enquiries as staff see it. */
export async function listEnquiries(forms: FormsFixture, query = '') {
  return enquiryPage.parse(await (await forms.staff(`/enquiries${query}`)).json())
}

/** One page of subscribers as staff see it. */
export async function listSubscribers(forms: FormsFixture, query = '') {
  return subscriberPage.parse(await (await forms.staff(`/subscribers${query}`)).json())
}

/** The arguments of a staff request that changes an enquiry or a subscriber. */
export const patch = (id: string, body: object, list: 'enquiries' | 'subscribers' = 'enquiries') =>
  [`/${list}/${id}`, {method: 'PATCH', body: JSON.stringify(body)}] as const
