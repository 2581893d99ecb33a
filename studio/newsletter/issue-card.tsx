import {Badge, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import type {Issue, IssueAction} from '#web/contract/newsletter-issues.ts'
import {useMutation} from '../site-api/site-api.ts'
import {ConfirmButton, formatDateTime} from '../ui.tsx'
import type {useNewsletterApi} from './newsletter-api.ts'

const labels = {
  scheduled: {text: 'Scheduled', tone: 'primary'},
  sending: {text: 'Being sent', tone: 'primary'},
  paused: {text: 'Paused', tone: 'caution'},
  stopped: {text: 'Stopped', tone: 'default'},
  sent: {text: 'Sent', tone: 'positive'},
} as const

/** One issue: how many of its mails are sent, wait or have failed; it can be paused, resumed and stopped. */
export function IssueCard({
  issue,
  api,
  onChange,
}: {
  issue: Issue
  api: ReturnType<typeof useNewsletterApi>
  onChange: () => void
}) {
  const {id, subject, state, created_by, send_at, sent, waiting, failed} = issue
  const mutate = useMutation(onChange)
  const change = (action: IssueAction) => () => mutate(api.change(id, action))
  const isSent = state === 'sending' && waiting === 0
  const {text, tone} = labels[isSent ? 'sent' : state]
  const counts = [`${sent} sent`, `${waiting} waiting`, `${failed} failed`].join(', ')
  return (
    <Card padding={4} radius={3} border as="article" aria-label={subject}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text weight="medium" style={{overflowWrap: 'anywhere'}}>
            {subject}
          </Text>
          <Badge tone={tone}>{text}</Badge>
          <Text muted size={1}>
            {formatDateTime(send_at)}
            {created_by && `, by ${created_by}`}
          </Text>
        </Flex>
        {state !== 'scheduled' && <Text size={1}>{counts}</Text>}
        <Flex gap={2} wrap="wrap">
          {state === 'sending' && !isSent && (
            <Button mode="ghost" text="Pause" onClick={change('pause')} />
          )}
          {state === 'paused' && <Button mode="ghost" text="Resume" onClick={change('resume')} />}
          {failed > 0 && state !== 'stopped' && (
            <Button mode="ghost" text="Send the failed ones again" onClick={change('retry')} />
          )}
          {state !== 'stopped' && !isSent && (
            <ConfirmButton text="Stop" confirmText="Stop for good?" onConfirm={change('stop')} />
          )}
        </Flex>
      </Stack>
    </Card>
  )
}
