import {Badge, Button, Card, Flex, Text} from '@sanity/ui'
import {SUBSCRIBER_FILTERS, type SubscriberItem, type SubscriberQuery} from '#web/contract/inbox.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useAction} from '../use-action.ts'
import {InboxList, Move} from './inbox-list.tsx'
import type {InboxApi} from './inbox-api.ts'

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
      renderNotice={() => (
        <Text muted size={1}>
          “Refused” is an address that its mail server does not know: it gets no issue until it is
          put back. Mails that a server takes first and returns later go to the mailbox of
          MAIL_FROM: delete such addresses here.
        </Text>
      )}
      renderItem={(item, {api, refetch}) => (
        <SubscriberCard key={item.id} item={item} api={api} onChange={refetch} />
      )}
    />
  )
}

const tones = {
  pending: 'caution',
  confirmed: 'positive',
  unsubscribed: 'default',
  refused: 'critical',
} as const

const atEnd = {marginInlineStart: 'auto'}

/** One subscriber, or a request in quarantine that can be released. */
function SubscriberCard({
  item,
  api,
  onChange,
}: {
  item: SubscriberItem
  api: InboxApi
  onChange: () => void
}) {
  const {run} = useAction({onSettled: onChange})
  return (
    <Card padding={3} radius={3} border>
      <Flex align="center" gap={3} wrap="wrap">
        <Text style={{overflowWrap: 'anywhere'}}>{item.email}</Text>
        <Badge tone={item.quarantine ? 'caution' : tones[item.state]}>
          {item.quarantine ?? item.state}
        </Badge>
        <Text muted size={1}>
          asked {formatDateTime(item.requested_at)}
        </Text>
        <Move item={item} />
        <Flex gap={2} wrap="wrap" style={atEnd}>
          {item.quarantine && (
            <Button
              mode="ghost"
              text="Release and ask to confirm"
              onClick={() => run(() => api.releaseSubscriber(item.id))}
            />
          )}
          {item.state === 'refused' && (
            <Button
              mode="ghost"
              text="Put back on the list"
              onClick={() => run(() => api.putBackSubscriber(item.id))}
            />
          )}
          <ConfirmButton
            text="Delete"
            question="Delete this address?"
            confirmText="Delete for good"
            onConfirm={() => run(() => api.remove('subscribers', item.id))}
          >
            {item.email} gets no issue any more, and is forgotten.
          </ConfirmButton>
        </Flex>
      </Flex>
    </Card>
  )
}
