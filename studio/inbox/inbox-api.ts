import {useEffect, useMemo} from 'react'
import {
  enquiryList,
  INBOX_PATH,
  inboxCounts,
  inboxPeople,
  subscriberList,
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
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const response = await request(`/${kind}?${new URLSearchParams(pairs)}`, {signal})
    return response.json()
  }
  return {
    fetchCounts: async (signal: AbortSignal) =>
      inboxCounts.parse(await (await request('/counts', {signal})).json()),
    fetchPeople: async (signal: AbortSignal) =>
      inboxPeople.parse(await (await request('/people', {signal})).json()).people,
    fetchEnquiries: async (query: EnquiryQuery, signal: AbortSignal) =>
      enquiryList.parse(await fetchList('enquiries', query, signal)),
    fetchSubscribers: async (query: SubscriberQuery, signal: AbortSignal) =>
      subscriberList.parse(await fetchList('subscribers', query, signal)),
    changeEnquiry: (id: string, change: EnquiryChange) =>
      request(`/enquiries/${id}`, {method: 'PATCH', body: JSON.stringify(change)}),
    addNote: (id: string, text: string) =>
      request(`/enquiries/${id}/notes`, {method: 'POST', body: JSON.stringify({text})}),
    deleteNote: (id: string, note: string) =>
      request(`/enquiries/${id}/notes/${note}`, {method: 'DELETE'}),
    releaseSubscriber: (id: string) =>
      request(`/subscribers/${id}`, {method: 'PATCH', body: JSON.stringify({quarantined: false})}),
    putBackSubscriber: (id: string) =>
      request(`/subscribers/${id}`, {method: 'PATCH', body: JSON.stringify({refused: false})}),
    remove: (kind: InboxKind, id: string) => request(`/${kind}/${id}`, {method: 'DELETE'}),
    sendDeadMails: () => request('/dead-mails/send', {method: 'POST', body: '{}'}),
    /** A stream of server-sent events: `change` at once and after each change. */
    openEvents: async (signal: AbortSignal) => (await request('/events', {signal})).body,
    exportCsv: async (kind: InboxKind) => (await request(`/${kind}.csv`)).blob(),
  }
}

export type InboxApi = ReturnType<typeof createInboxApi>

/** Milliseconds after which a stream that has ended is opened again. */
const RETRY_MS = 5000
const CHANNEL = 'inbox-changes'

/**
 * Calls back when something in the Inbox has changed: by a visitor, in another window or on another server.
 *
 * @param onChange - Memoised by the caller.
 */
export function useInboxChanges(api: InboxApi, onChange: () => void): void {
  // The stream is outside of React.
  useEffect(() => watchInbox(api, onChange), [api, onChange])
}

/**
 * One window of a browser reads the stream, and tells the others: over HTTP/1.1 a browser opens six connections
 * to an origin. Where the browser has no locks, since the site is not served over https, each asks from time to time.
 */
function watchInbox(api: InboxApi, onChange: () => void): () => void {
  if (!('locks' in navigator)) {
    const timer = setInterval(onChange, 3 * RETRY_MS)
    return () => clearInterval(timer)
  }
  const controller = new AbortController()
  const {signal} = controller
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange, {signal})
  const tell = () => {
    onChange()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin alone
    channel.postMessage('change')
  }
  const read = async () => {
    for (;;) {
      // The next attempt follows, whatever ended this one.
      await readEvents(api, tell, signal).catch(() => undefined)
      if (signal.aborted) return
      await new Promise((resolve) => void setTimeout(resolve, RETRY_MS))
    }
  }
  navigator.locks.request(CHANNEL, {signal}, read).catch(() => undefined)
  return () => {
    controller.abort()
    channel.close()
  }
}

async function readEvents(api: InboxApi, onChange: () => void, signal: AbortSignal): Promise<void> {
  const body = await api.openEvents(signal)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const {done = true, value = ''} = (await reader?.read()) ?? {}
    if (done || signal.aborted) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    if (events.some((event) => event.includes('event: change'))) onChange()
  }
}
