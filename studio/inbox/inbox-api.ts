import {useMemo} from 'react'
import {useClient} from 'sanity'
import * as z from 'zod/mini'
import {
  enquiryPage,
  INBOX_PATH,
  subscriberPage,
  type EnquiryChange,
  type EnquiryQuery,
  type SubscriberQuery,
} from '#web/contract/inbox.ts'

export type InboxKind = 'enquiries' | 'subscribers'

/**
 * The client of the site's staff API. It authenticates by the Studio's own sign-in: the cookie of the
 * local lake, or with hosted Sanity the user's token, which the site checks with Sanity.
 */
export function useInboxApi() {
  const {token} = useClient({apiVersion: '2025-02-19'}).config()
  return useMemo(() => createInboxApi(token), [token])
}

/** @throws When the site is not available or refuses the request. */
export function createInboxApi(token: string | undefined) {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(INBOX_PATH + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(token && {Authorization: `Bearer ${token}`}),
      },
    })
    if (!response.ok) throw new Error(await errorMessageOf(response))
    return response
  }
  const fetchList = async (
    kind: InboxKind,
    query: EnquiryQuery | SubscriberQuery,
    signal: AbortSignal,
  ) => {
    const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
    const response = await request(`/${kind}?${new URLSearchParams(pairs)}`, {signal})
    return response.json()
  }
  return {
    fetchEnquiries: async (query: EnquiryQuery, signal: AbortSignal) =>
      enquiryPage.parse(await fetchList('enquiries', query, signal)),
    fetchSubscribers: async (query: SubscriberQuery, signal: AbortSignal) =>
      subscriberPage.parse(await fetchList('subscribers', query, signal)),
    changeEnquiry: (id: string, change: EnquiryChange) =>
      request(`/enquiries/${id}`, {method: 'PATCH', body: JSON.stringify(change)}),
    releaseSubscriber: (id: string) =>
      request(`/subscribers/${id}`, {method: 'PATCH', body: JSON.stringify({quarantined: false})}),
    remove: (kind: InboxKind, id: string) => request(`/${kind}/${id}`, {method: 'DELETE'}),
    sendDeadMails: () => request('/dead-mails/send', {method: 'POST', body: '{}'}),
    exportCsv: async (kind: InboxKind) => (await request(`/${kind}.csv`)).blob(),
  }
}

const errorBody = z.object({message: z.string()})

/** The message of an error response. */
async function errorMessageOf(response: Response): Promise<string> {
  const {data} = errorBody.safeParse(await response.json().catch(() => undefined))
  return data?.message ?? `The site answered ${response.status}.`
}

export type InboxApi = ReturnType<typeof createInboxApi>
