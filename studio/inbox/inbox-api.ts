import {useMemo} from 'react'
import {
  enquiryPage,
  INBOX_PATH,
  inboxCounts,
  subscriberPage,
  type EnquiryChange,
  type EnquiryQuery,
  type InboxKind,
  type SubscriberQuery,
} from '#web/contract/inbox.ts'
import {useSiteRequest, type SiteRequest} from '../site-api/site-api.ts'

/** The Inbox's part of the site's API for staff. */
export function useInboxApi() {
  const request = useSiteRequest(INBOX_PATH)
  return useMemo(() => createInboxApi(request), [request])
}

/** @throws When the site is not available or refuses the request. */
export function createInboxApi(request: SiteRequest) {
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
    fetchCounts: async (signal: AbortSignal) =>
      inboxCounts.parse(await (await request('/counts', {signal})).json()),
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
    /** A stream of server-sent events: `change` at once and after each change. */
    openEvents: async (signal: AbortSignal) => (await request('/events', {signal})).body,
    exportCsv: async (kind: InboxKind) => (await request(`/${kind}.csv`)).blob(),
  }
}

export type InboxApi = ReturnType<typeof createInboxApi>
