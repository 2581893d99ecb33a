import {Box, Button, Card, Checkbox, Flex, Stack, Text, TextArea, TextInput} from '@sanity/ui'
import {type ReactNode, useCallback, useId, useMemo, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import {dateLabel} from '#schemas/builders/documents.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import type {IssueList, WrittenIssue} from '#web/contract/newsletter-issues.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {ChooseHour} from '../hour-field.tsx'
import {assertFuture, formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {type IssueDraft, issueOf, issuesSince, withOffer} from './issue-draft.ts'
import {IssueMail} from './issue-mail.tsx'
import {useNewsletterApi} from './newsletter-api.ts'
import {fetchOffer, type Offer} from './offer.ts'

interface Props {
  list: IssueList
  draft: IssueDraft
  onChange: (draft: IssueDraft) => void
  /** Fetches the list again. */
  refetch: () => void
}

/** A new issue: what it brings, its words, how it looks, and to whom it goes when. */
export function IssueForm(props: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const query = useQuery(useCallback((signal: AbortSignal) => fetchOffer(client, signal), [client]))
  return query.data && query.error === undefined ? (
    <OfferedIssueForm offer={query.data} {...props} />
  ) : (
    <QueryState
      query={query}
      loading="Loading news and publications"
      failed="News and publications could not be read."
    />
  )
}

function OfferedIssueForm({offer, list, draft: kept, onChange, refetch}: Props & {offer: Offer}) {
  const api = useNewsletterApi()
  const draft = useMemo(() => withOffer(kept, offer, list.items), [kept, offer, list.items])
  const {chosen, subject, opening} = draft
  const change = (values: Partial<IssueDraft>) => onChange({...draft, ...values})
  const issue = useMemo(() => issueOf(draft, offer), [draft, offer])
  const toggle = (itemId: string) =>
    change({
      chosen: chosen.includes(itemId)
        ? chosen.filter((entry) => entry !== itemId)
        : [...chosen, itemId],
    })
  return (
    <Stack gap={5} as="section" aria-label="New issue">
      <Stack gap={3} role="group" aria-label="News and publications">
        <Text size={1} weight="medium">
          News and publications; those that no issue has brought yet are chosen
        </Text>
        <Card border radius={2} padding={3} overflow="auto" style={{maxBlockSize: '18rem'}}>
          <Stack gap={3}>
            {offer.items.map(({item, date}) => (
              <Flex as="label" key={item.id} gap={3} align="center">
                <Checkbox checked={chosen.includes(item.id)} onChange={() => toggle(item.id)} />
                <Text size={1}>
                  {item.title} ({item.type === 'news' ? 'news' : 'publication'}, {dateLabel(date)})
                </Text>
              </Flex>
            ))}
          </Stack>
        </Card>
      </Stack>
      <Field label="Subject">
        {(inputId) => (
          <TextInput
            id={inputId}
            maxLength={150}
            value={subject}
            onChange={({currentTarget}) => change({subject: currentTarget.value})}
          />
        )}
      </Field>
      <Field label="Opening">
        {(inputId) => (
          <TextArea
            id={inputId}
            rows={4}
            maxLength={5000}
            value={opening}
            onChange={({currentTarget}) => change({opening: currentTarget.value})}
          />
        )}
      </Field>
      {'content' in issue ? (
        <>
          <IssueMail content={issue.content} api={api} />
          <TestMail content={issue.content} />
          <SendIssue draft={draft} content={issue.content} list={list} refetch={refetch} />
        </>
      ) : (
        <Text size={1} role="status">
          {issue.problem}
        </Text>
      )}
    </Stack>
  )
}

function Field({label, children}: {label: string; children: (id: string) => ReactNode}) {
  const id = useId()
  return (
    <Stack as="label" htmlFor={id} gap={3}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {children(id)}
    </Stack>
  )
}

/** Sends the mail to one address, at first that of who is signed in. */
function TestMail({content}: {content: WrittenIssue}) {
  const api = useNewsletterApi()
  const user = useCurrentUser()
  const [to, setTo] = useState(user?.email ?? '')
  const {isRunning, run} = useAction({failed: 'The test was not sent.'})
  return (
    <Flex gap={3} align="flex-end">
      <Box flex={1}>
        <Field label="Your e-mail address">
          {(id) => (
            <TextInput
              id={id}
              type="email"
              value={to}
              onChange={({currentTarget}) => setTo(currentTarget.value)}
            />
          )}
        </Field>
      </Box>
      <Button
        mode="ghost"
        text="Send a test"
        disabled={isRunning || !to.includes('@')}
        onClick={() =>
          run(() => api.sendTest(content, to.trim()), {
            success: `The test is sent to ${to.trim()}.`,
          })
        }
      />
    </Flex>
  )
}

/** Sends the issue to all subscribers, at once or at an hour. */
function SendIssue({
  draft,
  content,
  list: {subscribers, perMinute, items},
  refetch,
}: {
  draft: IssueDraft
  content: WrittenIssue
  list: IssueList
  refetch: () => void
}) {
  const api = useNewsletterApi()
  const [isLater, setIsLater] = useState(false)
  const [at, setAt] = useState<number>()
  const {isRunning, run} = useAction({failed: 'The issue was not sent.', onSettled: refetch})
  const readers = subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`
  const others = issuesSince(draft, items)
  const send = async () => {
    if (isLater && at === undefined) return
    const sendAt = isLater && at !== undefined ? at : null
    if (sendAt !== null) assertFuture(sendAt)
    await api.send({id: draft.id, content, sendAt})
  }
  return (
    <Stack gap={4}>
      <ChooseHour label="When it is sent" isLater={isLater} onLater={setIsLater} onChange={setAt} />
      {others.map((issue) => (
        <Card key={issue.id} padding={3} radius={2} tone="caution" border role="status">
          <Text size={1}>
            Meanwhile {issue.created_by || 'somebody'} has made an issue, “{issue.subject}”. Look at
            it below before you send yours.
          </Text>
        </Card>
      ))}
      <Flex gap={3} align="center" wrap="wrap">
        <ConfirmButton
          text={`Send to ${readers}`}
          question={`Send this issue to ${readers}?`}
          confirmText={isLater ? 'Send at this hour' : 'Send now'}
          disabled={isRunning || subscribers === 0 || (isLater && at === undefined)}
          onOpen={refetch}
          onConfirm={() => run(send, {success: 'The issue is on its way.'})}
        >
          “{content.subject}” goes to {readers}
          {isLater && at !== undefined ? ` on ${formatDateTime(at)}` : ' now'}. What is sent cannot
          be taken back.
          {others.length > 0 && ' Somebody else has made an issue since you began this one.'}
        </ConfirmButton>
        <Text muted size={1}>
          {subscribers === 0
            ? 'Nobody has confirmed a subscription yet.'
            : `At ${perMinute} mails a minute this takes ${formatMinutes(subscribers / perMinute)}.`}
        </Text>
      </Flex>
    </Stack>
  )
}

const formatMinutes = (minutes: number): string =>
  minutes <= 1 ? 'a minute' : `${Math.ceil(minutes)} minutes`
