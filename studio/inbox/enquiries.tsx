import {Badge, Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {useCurrentUser} from 'sanity'
import {
  ENQUIRY_FILTERS,
  type EnquiryChange,
  type EnquiryItem,
  type EnquiryQuery,
  type InboxCounts,
} from '#web/contract/inbox.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {HeldNotice, MailPauseNotice} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {Answered, Assignee, AssigneeBadge, DeskProvider, Notes} from './desk.tsx'
import {Action, InboxList, Move} from './inbox-list.tsx'
import {type InboxApi, useInboxApi} from './inbox-api.ts'
import {replyLink} from './reply-link.ts'

const FILTER_LABELS = {
  inbox: 'All',
  unread: 'Unread',
  mine: 'With me',
  unanswered: 'Not answered',
  quarantine: 'Quarantine',
} as const

const fetchPage = (api: InboxApi, query: EnquiryQuery, signal: AbortSignal) =>
  api.fetchEnquiries(query, signal)

/** The messages of the contact form: read and unread, who has them, notes, answers, quarantine, deletion. */
export function EnquiryList() {
  const api = useInboxApi()
  return (
    <DeskProvider api={api}>
      <InboxList
        kind="enquiries"
        filters={ENQUIRY_FILTERS}
        filterLabels={FILTER_LABELS}
        errorText="The inbox could not be read."
        emptyText="There is nothing here."
        fetchPage={fetchPage}
        renderNotice={({counts}, {api, refetch}) => (
          <>
            <WaitingMails counts={counts} />
            <UndeliveredMails count={counts.deadMails} api={api} onChange={refetch} />
          </>
        )}
        renderItem={(item, {api, refetch, keepOpen}) => (
          <EnquiryCard
            key={item.id}
            item={item}
            api={api}
            onChange={refetch}
            onOpen={() => keepOpen(item.id)}
          />
        )}
      />
    </DeskProvider>
  )
}

const atEnd = {marginInlineStart: 'auto'}

/** One enquiry; opening it marks it as read. */
function EnquiryCard({
  item,
  api,
  onChange,
  onOpen,
}: {
  item: EnquiryItem
  api: InboxApi
  onChange: () => void
  onOpen: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const me = useCurrentUser()
  const action = useAction({onSettled: onChange})
  const {run} = action
  const change = (values: EnquiryChange) => run(() => api.changeEnquiry(item.id, values))
  const toggle = () => {
    setIsOpen(!isOpen)
    if (!isOpen) onOpen()
    if (!isOpen && item.read_at === null && item.quarantine === null) change({read: true})
  }
  return (
    <Card
      padding={4}
      radius={3}
      border
      tone={item.read_at === null ? 'primary' : 'default'}
      role="group"
      aria-label={`${item.fullname}, ${item.company}`}
      // Gets the focus when the button that had it is removed, such as “Take it” of a taken enquiry.
      tabIndex={-1}
    >
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text weight={item.read_at === null ? 'semibold' : 'regular'}>
            {item.fullname}, {item.company}
          </Text>
          <Text muted size={1}>
            {formatDateTime(item.received_at)}
          </Text>
          {item.quarantine && <Badge tone="caution">{item.quarantine}</Badge>}
          <AssigneeBadge item={item} />
          {!isOpen && item.notes.length > 0 && (
            <Badge>{item.notes.length === 1 ? '1 note' : `${item.notes.length} notes`}</Badge>
          )}
          {item.read_at !== null && item.read_by !== null && (
            <Action verb="Read" by={item.read_by} at={item.read_at} />
          )}
          {item.answered_at !== null && item.answered_by !== null && (
            <Action
              verb={item.answered_desk ? `Answered (${item.answered_desk})` : 'Answered'}
              by={item.answered_by}
              at={item.answered_at}
            />
          )}
          <Move item={item} />
          <Box style={atEnd}>
            <Button
              mode="bleed"
              text={isOpen ? 'Close' : 'Open'}
              aria-expanded={isOpen}
              onClick={toggle}
            />
          </Box>
        </Flex>
        {!isOpen && (
          <Text muted size={1} textOverflow="ellipsis">
            {item.message}
          </Text>
        )}
        {isOpen && (
          <>
            <Text size={1} style={{overflowWrap: 'anywhere'}}>
              {item.email} · {item.phone}
            </Text>
            <Text style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>{item.message}</Text>
            <Flex>
              <Button as="a" tone="primary" href={replyLink(item)} text="Reply by mail" />
            </Flex>
            {item.quarantine === null && (
              <>
                <Assignee item={item} change={change} />
                <Answered item={item} change={change} />
              </>
            )}
            <Notes item={item} api={api} action={action} />
            <Flex gap={2} wrap="wrap">
              {item.quarantine === null ? (
                <>
                  <Button
                    mode="ghost"
                    text={item.read_at === null ? 'Mark as read' : 'Mark as unread'}
                    onClick={() => change({read: item.read_at === null})}
                  />
                  <Button
                    mode="ghost"
                    text="Move to quarantine"
                    onClick={() => change({quarantined: true})}
                  />
                </>
              ) : (
                <Button
                  mode="ghost"
                  text="Release and mail it"
                  onClick={() => change({quarantined: false})}
                />
              )}
              <ConfirmButton
                text="Delete"
                question="Delete this message?"
                confirmText="Delete for good"
                onConfirm={() => run(() => api.remove('enquiries', item.id))}
              >
                {item.assignee !== null &&
                  item.assignee_id !== me?.id &&
                  item.answered_at === null &&
                  `${item.assignee} has it. `}
                What {item.fullname} wrote is gone then, for everybody, with its notes.
              </ConfirmButton>
            </Flex>
          </>
        )}
      </Stack>
    </Card>
  )
}

/** Says that the site or the mail server lets no mail go, or how many mails wait for another attempt. */
function WaitingMails({counts: {held, mailPause, delayedMails}}: {counts: InboxCounts}) {
  if (held !== null) return <HeldNotice held={held} />
  if (mailPause !== null) return <MailPauseNotice pause={mailPause} />
  if (delayedMails === 0) return null
  return (
    <Card padding={4} radius={3} tone="caution" border>
      <Text>Mails that wait for another attempt: {delayedMails}.</Text>
    </Card>
  )
}

/** Says how many mails could not be delivered, with a button that sends them again. */
function UndeliveredMails({
  count,
  api,
  onChange,
}: {
  count: number
  api: InboxApi
  onChange: () => void
}) {
  const {isRunning, run} = useAction({onSettled: onChange})
  if (count === 0) return null
  return (
    <Card padding={4} radius={3} tone="caution" border>
      <Flex align="center" gap={4} wrap="wrap">
        <Text>{count} mails could not be delivered.</Text>
        <Button
          text="Send them again"
          mode="ghost"
          disabled={isRunning}
          onClick={() => run(() => api.sendDeadMails())}
        />
      </Flex>
    </Card>
  )
}
