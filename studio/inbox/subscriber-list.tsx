import {SUBSCRIBER_FILTERS, type SubscriberQuery} from '#web/contract/inbox.ts'
import type {InboxApi} from './inbox-api.ts'
import {InboxList} from './inbox-list.tsx'
import {SubscriberCard} from './subscriber-card.tsx'

const FILTER_LABELS = {inbox: 'All', quarantine: 'Quarantine'} as const

const fetchPage = (api: InboxApi, query: SubscriberQuery, signal: AbortSignal) =>
  api.fetchSubscribers(query, signal)

/** The newsletter subscribers: quarantine and deletion. Staff cannot subscribe anybody. */
export function SubscriberList() {
  return (
    <InboxList
      kind="subscribers"
      filters={SUBSCRIBER_FILTERS}
      filterLabels={FILTER_LABELS}
      errorText="The subscribers could not be read."
      emptyText="There is nobody here."
      fetchPage={fetchPage}
      renderItem={(item, {api, refetch}) => (
        <SubscriberCard key={item.id} item={item} api={api} onChange={refetch} />
      )}
    />
  )
}
