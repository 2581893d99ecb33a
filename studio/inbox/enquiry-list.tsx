import {ENQUIRY_FILTERS, type EnquiryQuery} from '#web/contract/inbox.ts'
import {EnquiryCard} from './enquiry-card.tsx'
import type {InboxApi} from './inbox-api.ts'
import {InboxList} from './inbox-list.tsx'
import {UndeliveredMails} from './undelivered-mails.tsx'

const FILTER_LABELS = {inbox: 'All', unread: 'Unread', quarantine: 'Quarantine'} as const

const fetchPage = (api: InboxApi, query: EnquiryQuery, signal: AbortSignal) =>
  api.fetchEnquiries(query, signal)

/** The messages of the contact form: read and unread, quarantine, deletion. */
export function EnquiryList() {
  return (
    <InboxList
      kind="enquiries"
      filters={ENQUIRY_FILTERS}
      filterLabels={FILTER_LABELS}
      errorText="The inbox could not be read."
      emptyText="There is nothing here."
      fetchPage={fetchPage}
      renderNotice={({counts}, {api, refetch}) => (
        <UndeliveredMails count={counts.deadMails} api={api} onChange={refetch} />
      )}
      renderItem={(item, {api, refetch}) => (
        <EnquiryCard key={item.id} item={item} api={api} onChange={refetch} />
      )}
    />
  )
}
