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

type Kind = 'enquiries' | 'subscribers'

/**
 * The site's staff API. The Studio's own sign-in lets in: the cookie of the local lake, or with
 * hosted Sanity the user's token, which the site checks there.
 */
export function useInboxApi() {
  const {token} = useClient({apiVersion: '2025-02-19'}).config()
  return useMemo(() => createInboxApi(token), [token])
}

/** @throws where the site is away or says no. */
export function createInboxApi(token: string | undefined) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(INBOX_PATH + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(token && {Authorization: `Bearer ${token}`}),
      },
    })
    if (!response.ok) throw new Error(await reasonOf(response))
    return response
  }
  const list = async (kind: Kind, query: EnquiryQuery | SubscriberQuery, signal: AbortSignal) => {
    const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
    const response = await ask(`/${kind}?${new URLSearchParams(pairs)}`, {signal})
    return response.json()
  }
  return {
    enquiries: async (query: EnquiryQuery, signal: AbortSignal) =>
      enquiryPage.parse(await list('enquiries', query, signal)),
    subscribers: async (query: SubscriberQuery, signal: AbortSignal) =>
      subscriberPage.parse(await list('subscribers', query, signal)),
    change: (id: string, change: EnquiryChange) =>
      ask(`/enquiries/${id}`, {method: 'PATCH', body: JSON.stringify(change)}),
    release: (id: string) =>
      ask(`/subscribers/${id}`, {method: 'PATCH', body: JSON.stringify({quarantined: false})}),
    remove: (kind: Kind, id: string) => ask(`/${kind}/${id}`, {method: 'DELETE'}),
    sendDeadMails: () => ask('/dead-mails/send', {method: 'POST', body: '{}'}),
    csv: async (kind: Kind) => (await ask(`/${kind}.csv`)).blob(),
  }
}

const refusal = z.object({message: z.string()})

/** What the site says of a request that it did not do. */
async function reasonOf(response: Response): Promise<string> {
  const {data} = refusal.safeParse(await response.json().catch(() => undefined))
  return data?.message ?? `The site answered ${response.status}.`
}

export type InboxApi = ReturnType<typeof createInboxApi>
