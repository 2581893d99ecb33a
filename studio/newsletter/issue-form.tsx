import {Box, Button, Card, Checkbox, Flex, Stack, Text, TextArea, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {type ReactNode, useCallback, useId, useMemo, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import * as z from 'zod/mini'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {issueContent, type IssueContent, type IssueList} from '#web/contract/newsletter-issues.ts'
import {useQuery} from '../site-api/site-api.ts'
import {ConfirmButton, formatDateTime, QueryState, RetryCard} from '../ui.tsx'
import {useNewsletterApi} from './newsletter-api.ts'
import {chooseNew, fetchOffer, type Offer} from './offer.ts'

interface Props {
  list: IssueList
  /** Called with the id of the issue that is sent, or will be. */
  onSent: (id: string) => void
}

/** A new issue: what it brings, its words, how it looks, and to whom it goes when. */
export function IssueForm({list, onSent}: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const query = useQuery(useCallback((signal: AbortSignal) => fetchOffer(client, signal), [client]))
  return query.data && query.error === undefined ? (
    <OfferedIssueForm offer={query.data} list={list} onSent={onSent} />
  ) : (
    <QueryState
      query={query}
      loading="Loading news and publications"
      failed="News and publications could not be read."
    />
  )
}

function OfferedIssueForm({offer, list, onSent}: Props & {offer: Offer}) {
  const api = useNewsletterApi()
  // Those of when it was opened: a later list has an id for the next issue.
  const [id] = useState(list.nextId)
  const {draft, change, forget} = useDraft(() => chooseNew(offer.items, list.items))
  const {chosen, subject, opening} = draft
  const content = useMemo(() => {
    const items = offer.items.map(({item}) => item).filter((item) => chosen.includes(item.id))
    return issueContent.safeParse({subject, opening, items, texts: offer.texts}).data
  }, [offer, chosen, subject, opening])
  const toggle = (itemId: string) =>
    change({
      chosen: chosen.includes(itemId)
        ? chosen.filter((other) => other !== itemId)
        : [...chosen, itemId],
    })
  return (
    <Stack gap={5} as="section" aria-label="New issue">
      <Stack gap={3} role="group" aria-label="News and publications">
        <Text size={1} weight="medium">
          News and publications; those since the last issue are chosen
        </Text>
        <Card border radius={2} padding={3} overflow="auto" style={{maxBlockSize: '18rem'}}>
          <Stack gap={3}>
            {offer.items.map(({item, date}) => (
              <Flex as="label" key={item.id} gap={3} align="center">
                <Checkbox checked={chosen.includes(item.id)} onChange={() => toggle(item.id)} />
                <Text size={1}>
                  {item.title} ({item.type === 'news' ? 'news' : 'publication'}, {date})
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
      {content ? (
        <>
          <IssuePreview content={content} api={api} />
          <TestMail content={content} />
          <SendIssue
            list={list}
            send={async (sendAt) => {
              await api.send({id, content, sendAt})
              forget()
              onSent(id)
            }}
          />
        </>
      ) : (
        <Text muted size={1}>
          With a subject and an opening sentence the mail is shown here, and can be sent.
        </Text>
      )}
    </Stack>
  )
}

/** Widths of the frame, in pixels. */
const widths = {Desktop: 800, Phone: 360} as const
const views = ['Desktop', 'Phone', 'Plain text'] as const

/** Milliseconds without a change before the preview is made. */
const pauseMs = 400

/** The mail as it will be: in a wide window, on a phone, and as text. */
function IssuePreview({
  content,
  api,
}: {
  content: IssueContent
  api: ReturnType<typeof useNewsletterApi>
}) {
  const [view, setView] = useState<(typeof views)[number]>('Desktop')
  const fetchPreview = useCallback(
    async (signal: AbortSignal) => {
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
      signal.throwIfAborted()
      return api.preview(content, signal)
    },
    [api, content],
  )
  const {data, error, refetch} = useQuery(fetchPreview)
  return (
    <Stack gap={3}>
      <Flex gap={2}>
        {views.map((name) => (
          <Button
            key={name}
            mode="bleed"
            text={name}
            selected={view === name}
            aria-pressed={view === name}
            onClick={() => setView(name)}
          />
        ))}
      </Flex>
      {error && <RetryCard onRetry={refetch}>The preview could not be made. {error}</RetryCard>}
      {data && view === 'Plain text' && (
        <Card padding={4} border radius={2} overflow="auto">
          <Text as="pre" size={1} style={{whiteSpace: 'pre-wrap'}}>
            {data.text}
          </Text>
        </Card>
      )}
      {data && view !== 'Plain text' && (
        <Card border radius={2} overflow="auto">
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={data.html}
            style={{display: 'block', border: 0, inlineSize: widths[view], blockSize: 640}}
          />
        </Card>
      )}
    </Stack>
  )
}

const draftSchema = z.object({
  chosen: z.array(z.string()),
  subject: z.string(),
  opening: z.string(),
})

const draftKey = 'newsletter-draft'

/** The text as written, kept in the window for whoever looks at another tool meanwhile. */
function useDraft(choose: () => string[]) {
  const [draft, setDraft] = useState(() => {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null'))
    return kept.data ?? {chosen: choose(), subject: '', opening: ''}
  })
  const change = (values: Partial<typeof draft>) => {
    const next = {...draft, ...values}
    sessionStorage.setItem(draftKey, JSON.stringify(next))
    setDraft(next)
  }
  return {draft, change, forget: () => sessionStorage.removeItem(draftKey)}
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

/** Runs what sends a mail, and says how it went. */
function useSending() {
  const toast = useToast()
  const [isSending, setIsSending] = useState(false)
  const run = async (send: () => Promise<unknown>, success: string) => {
    setIsSending(true)
    try {
      await send()
      toast.push({status: 'success', title: success})
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error)
      toast.push({status: 'error', title: 'That did not work.', description})
    }
    setIsSending(false)
  }
  return {
    isSending,
    run: (send: () => Promise<unknown>, success: string) => void run(send, success),
  }
}

/** Sends the mail to one address, at first that of who is signed in. */
function TestMail({content}: {content: IssueContent}) {
  const api = useNewsletterApi()
  const user = useCurrentUser()
  const [to, setTo] = useState(user?.email ?? '')
  const {isSending, run} = useSending()
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
        disabled={isSending || !to.includes('@')}
        onClick={() => run(() => api.sendTest(content, to.trim()), 'The test is sent.')}
      />
    </Flex>
  )
}

/** Sends the issue to all subscribers, at once or at an hour. */
function SendIssue({
  list: {subscribers, perMinute},
  send,
}: {
  list: IssueList
  /** @param sendAt - Milliseconds since 1970; null for at once. */
  send: (sendAt: number | null) => Promise<void>
}) {
  const [hour, setHour] = useState('')
  const {isSending, run} = useSending()
  const at = hour === '' ? null : Date.parse(hour)
  const readers = subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`
  const when = at === null ? 'now' : formatDateTime(at)
  return (
    <Flex gap={3} align="flex-end" wrap="wrap">
      <Box flex={1}>
        <Field label="Day and hour, in the time of this computer; empty for now">
          {(id) => (
            <TextInput
              id={id}
              type="datetime-local"
              value={hour}
              onChange={({currentTarget}) => setHour(currentTarget.value)}
            />
          )}
        </Field>
      </Box>
      <ConfirmButton
        text={`Send to ${readers}`}
        confirmText={`Send to ${readers}, ${when}?`}
        disabled={isSending || subscribers === 0}
        onConfirm={() => run(() => send(at), 'The issue is on its way.')}
      />
      <Text muted size={1}>
        {`At ${perMinute} mails a minute this takes ${formatMinutes(subscribers / perMinute)}.`}
      </Text>
    </Flex>
  )
}

const formatMinutes = (minutes: number): string =>
  minutes <= 1 ? 'a minute' : `${Math.ceil(minutes)} minutes`
