import {Badge, Button, Card, Flex, Heading, Stack, Text} from '@sanity/ui'
import {useCallback, useEffect, useState} from 'react'
import type {Issue, IssueAction} from '#web/contract/newsletter-issues.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {HeldNotice, MailPauseNotice, QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {beginDraft, forgetDraft, type IssueDraft, keepDraft, readDraft} from './issue-draft.ts'
import {IssueForm} from './issue-form.tsx'
import {useNewsletterApi} from './newsletter-api.ts'

/** Milliseconds after which the list is read again: while an issue is being sent, and otherwise. */
const refreshMs = {moving: 5000, resting: 20_000} as const

/** The issues of the newsletter, and the form of the next one. */
export function Newsletter() {
  const api = useNewsletterApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.list(signal), [api]))
  const {data, refetch} = query
  const [draft, setDraft] = useState(readDraft)
  const isMoving = data?.items.some(
    ({state, waiting}) => state === 'scheduled' || (state === 'sending' && waiting > 0),
  )
  // The server sends by itself, people subscribe, and other editors write issues.
  useEffect(() => {
    const timer = setInterval(refetch, isMoving ? refreshMs.moving : refreshMs.resting)
    return () => clearInterval(timer)
  }, [isMoving, refetch])
  const change = (next: IssueDraft) => {
    keepDraft(next)
    setDraft(next)
  }
  const begin = () => {
    forgetDraft()
    setDraft(beginDraft())
  }
  // Where the answer to sending was lost, the list tells that it has arrived.
  const isSent = data?.items.some(({id}) => id === draft.id)
  return (
    <Stack gap={6}>
      <QueryState
        query={query}
        loading="Loading the newsletter"
        failed="The newsletter could not be read."
      />
      {data && <HeldNotice held={data.held} />}
      {data && <MailPauseNotice pause={data.mailPause} />}
      {data?.isDelivered === false && (
        <Card padding={4} radius={3} tone="caution" border>
          <Text>
            The server has no mail server (SMTP_URL): mails become files on it, and nobody gets
            them.
          </Text>
        </Card>
      )}
      {data && !isSent && (
        <IssueForm list={data} draft={draft} onChange={change} refetch={refetch} />
      )}
      {isSent && (
        <Card padding={4} radius={3} tone="positive" border role="status">
          <Flex align="center" gap={4} wrap="wrap">
            <Text>The issue is on its way; the list shows how far it has come.</Text>
            <Button mode="ghost" text="Write the next issue" onClick={begin} />
          </Flex>
        </Card>
      )}
      {data && (
        <Stack gap={4} as="section">
          <Heading as="h2" size={1}>
            Issues
          </Heading>
          <Text size={1} muted>
            Mails that come back later (bounces) are in the sender’s mailbox, which the site does
            not read: delete such addresses in the Inbox, under “Subscribers”.
          </Text>
          {data.items.length === 0 && <Text muted>None has been sent yet.</Text>}
          {data.items.map((issue) => (
            <IssueCard key={issue.id} issue={issue} api={api} onChange={refetch} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const labels = {
  scheduled: {text: 'Scheduled', tone: 'primary'},
  sending: {text: 'Being sent', tone: 'primary'},
  paused: {text: 'Paused', tone: 'caution'},
  stopped: {text: 'Stopped', tone: 'default'},
  sent: {text: 'Sent', tone: 'positive'},
} as const

/** One issue: how many of its mails are sent, wait or have failed; it can be paused, resumed and stopped. */
function IssueCard({
  issue,
  api,
  onChange,
}: {
  issue: Issue
  api: ReturnType<typeof useNewsletterApi>
  onChange: () => void
}) {
  const {id, subject, state, created_by, send_at, problem, sent, waiting, failed} = issue
  const {run} = useAction({onSettled: onChange})
  const change = (action: IssueAction) => () => run(() => api.change(id, action))
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
        {problem !== null && (
          <Card padding={3} radius={2} tone="caution" border>
            <Text size={1}>{problem}</Text>
          </Card>
        )}
        <Flex gap={2} wrap="wrap">
          {state === 'sending' && !isSent && (
            <Button mode="ghost" text="Pause" onClick={change('pause')} />
          )}
          {state === 'paused' && <Button mode="ghost" text="Resume" onClick={change('resume')} />}
          {failed > 0 && state !== 'stopped' && (
            <Button mode="ghost" text="Send the failed ones again" onClick={change('retry')} />
          )}
          {state !== 'stopped' && !isSent && (
            <ConfirmButton
              text="Stop"
              question="Stop this issue?"
              confirmText="Stop for good"
              onConfirm={change('stop')}
            >
              Whoever has not got “{subject}” yet never gets it.
            </ConfirmButton>
          )}
        </Flex>
      </Stack>
    </Card>
  )
}
