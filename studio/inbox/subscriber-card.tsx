import {Badge, Button, Card, Flex, Text} from '@sanity/ui'
import type {SubscriberItem} from '#web/contract/inbox.ts'
import {ConfirmButton, formatDateTime} from '../ui.tsx'
import type {InboxApi} from './inbox-api.ts'
import {useMutation} from '../site-api/use-mutation.ts'

const tones = {pending: 'caution', confirmed: 'positive', unsubscribed: 'default'} as const

const atEnd = {marginInlineStart: 'auto'}

/** One subscriber, or a request in quarantine that can be released. */
export function SubscriberCard({
  item,
  api,
  onChange,
}: {
  item: SubscriberItem
  api: InboxApi
  onChange: () => void
}) {
  const mutate = useMutation(onChange)
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
        <Flex gap={2} wrap="wrap" style={atEnd}>
          {item.quarantine && (
            <Button
              mode="ghost"
              text="Release and ask to confirm"
              onClick={() => mutate(api.releaseSubscriber(item.id))}
            />
          )}
          <ConfirmButton
            text="Delete"
            confirmText="Delete for good?"
            onConfirm={() => mutate(api.remove('subscribers', item.id))}
          />
        </Flex>
      </Flex>
    </Card>
  )
}
