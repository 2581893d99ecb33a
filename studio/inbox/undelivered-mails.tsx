import {Button, Card, Flex, Text} from '@sanity/ui'
import type {InboxApi} from './inbox-api.ts'
import {useMutation} from '../site-api/use-mutation.ts'

interface Props {
  count: number
  api: InboxApi
  onChange: () => void
}

/** Says how many mails could not be delivered, with a button that sends them again. */
export function UndeliveredMails({count, api, onChange}: Props) {
  const mutate = useMutation(onChange)
  if (count === 0) return null
  return (
    <Card padding={4} radius={3} tone="caution" border>
      <Flex align="center" gap={4} wrap="wrap">
        <Text>{count} mails could not be delivered in two days.</Text>
        <Button text="Send them again" mode="ghost" onClick={() => mutate(api.sendDeadMails())} />
      </Flex>
    </Card>
  )
}
