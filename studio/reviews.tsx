import {getPublishedId} from '@sanity/client/csm'
import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {UndoIcon} from '@sanity/icons/Undo'
import {Badge, Box, Button, Card, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useEffect, useId, useState} from 'react'
import {
  type CurrentUser,
  type DocumentActionComponent,
  isObjectInputProps,
  type SanityClient,
  useClient,
  useCurrentUser,
  useDocumentStore,
  useFormValue,
  useSchema,
} from 'sanity'
import {IntentLink} from 'sanity/router'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {reviewMarksQuery, reviewsListenQuery, reviewsQuery} from './studio.queries.ts'
import {ConfirmButton} from './confirm-button.tsx'
import {formatDateTime} from './lagos-time.ts'
import {DocumentSummary, inputPlugin, useActionDialog, UserName} from './ui.tsx'
import {useAction} from './use-action.ts'

/** Adds “Ready for review” for contributors, who ask others to publish. */
export const withReview = (
  actions: DocumentActionComponent[],
  {versionType, currentUser}: {versionType?: string; currentUser: CurrentUser | null},
): DocumentActionComponent[] => {
  if (versionType === 'version' || versionType === 'scheduled-draft') return actions
  return isContributor(currentUser) ? [ReadyForReview, ...actions] : actions
}

/** Adds “Send back…” for those who may publish what waits. */
export const withSendingBack = (
  actions: DocumentActionComponent[],
  {versionType}: {versionType?: string},
): DocumentActionComponent[] =>
  versionType === 'version' || versionType === 'scheduled-draft' ? actions : [...actions, SendBack]

const ReadyForReview: DocumentActionComponent = ({id, type, draft, ready}) => {
  const client = useClient({apiVersion: API_VERSION})
  const user = useCurrentUser()
  const {isRunning, run} = useAction()
  const review = useReview(id, ready ? draft !== null : undefined)
  if (!user) return null
  const isWaiting = review !== undefined && review.sentence === null
  return {
    label: isWaiting ? 'Waiting for review' : 'Ready for review',
    icon: CheckmarkIcon,
    tone: 'positive',
    disabled: !draft || isWaiting || isRunning,
    title: isWaiting
      ? `Asked ${formatDateTime(Date.parse(review.requestedAt))}.`
      : 'Tells editors that this can be published.',
    onHandle: () =>
      run(() => requestReview(client, {documentId: id, documentType: type, userId: user.id}), {
        success: 'Editors see it under “Waiting for review”.',
      }),
  }
}

const SendBack: DocumentActionComponent = ({id, draft, ready}) => {
  const user = useCurrentUser()
  const review = useReview(id, ready ? draft !== null : undefined)
  const opening = useActionDialog(
    'Send back',
    (close) =>
      user && review && <SendBackDialog review={review} userId={user.id} onClose={close} />,
  )
  if (!user || !review || review.sentence !== null) return null
  return {label: 'Send back…', icon: UndoIcon, ...opening}
}

function SendBackDialog({
  review: {documentId, requestedBy},
  userId,
  onClose,
}: {
  review: Review
  userId: string
  onClose: () => void
}) {
  const client = useClient({apiVersion: API_VERSION})
  const {isRunning, run} = useAction({failed: 'It was not sent back.'})
  const [sentence, setSentence] = useState('')
  const inputId = useId()
  const send = () =>
    run(() => sendBack(client, {documentId, sentence: sentence.trim(), userId}), {onDone: onClose})
  return (
    <Stack gap={5} padding={1}>
      <Stack as="label" htmlFor={inputId} gap={3}>
        <Text size={1} weight="medium">
          What is to be changed? <UserName id={requestedBy} /> reads it above the form.
        </Text>
        <TextInput
          id={inputId}
          value={sentence}
          maxLength={500}
          onChange={({currentTarget: {value}}) => setSentence(value)}
        />
      </Stack>
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="primary"
          text="Send back"
          disabled={sentence.trim() === '' || isRunning}
          onClick={send}
        />
      </Flex>
    </Stack>
  )
}

/** Says above a form that it waits for review, or what an editor wants changed in it. */
export const reviewNotes = inputPlugin(
  'review-notes',
  (props) =>
    isObjectInputProps(props) &&
    props.path.length === 0 && (
      <Stack gap={4}>
        <ReviewNote />
        {props.renderDefault(props)}
      </Stack>
    ),
)

function ReviewNote() {
  const review = useReview(getPublishedId(String(useFormValue(['_id']))), undefined)
  if (!review) return null
  const {sentence, returnedBy, requestedBy, requestedAt} = review
  const isWaiting = sentence === null
  return (
    <Card padding={4} radius={3} border tone={isWaiting ? 'primary' : 'caution'} role="status">
      <Text size={1}>
        {isWaiting ? (
          <>
            <UserName id={requestedBy} /> has asked for a review of this on{' '}
            {formatDateTime(Date.parse(requestedAt))}.
          </>
        ) : (
          <>
            {returnedBy && <UserName id={returnedBy} />} sent this back: {sentence}
          </>
        )}
      </Text>
    </Card>
  )
}

const useWaiting = () => useReviews()?.filter(({sentence}) => sentence === null)

/** The icon of the list of reviews: the number of those that wait, if any does. */
export function ReviewIcon() {
  const waiting = useWaiting()?.length ?? 0
  if (waiting === 0) return <CheckmarkIcon />
  return (
    <Badge tone="primary" aria-label={`${waiting} waiting`}>
      {waiting}
    </Badge>
  )
}

/** The drafts that wait for an editor, with who asked and since when. */
export function ReviewList() {
  const waiting = useWaiting()
  return (
    <Stack as="ul" gap={2} padding={3} margin={0}>
      {waiting?.length === 0 && (
        <Text as="li" muted>
          Nothing waits for review.
        </Text>
      )}
      {waiting?.map((review) => (
        <WaitingDraft key={review.documentId} review={review} />
      ))}
    </Stack>
  )
}

function WaitingDraft({review}: {review: Review}) {
  const {documentId: id, documentType: type, requestedBy, requestedAt} = review
  const schemaType = useSchema().get(type)
  if (!schemaType) return null
  return (
    <Card as="li" border radius={3} padding={2}>
      <IntentLink intent="edit" params={{id, type}}>
        <DocumentSummary id={id} schemaType={schemaType} />
      </IntentLink>
      <Flex padding={2}>
        <Text size={1} muted>
          <UserName id={requestedBy} />, {formatDateTime(Date.parse(requestedAt))}
        </Text>
      </Flex>
    </Card>
  )
}

/**
 * The marks of reviews that cannot be read, for “Needs care”: editors are not told of their drafts. Nothing where there
 * are none.
 */
export function UnreadableReviews() {
  const client = useClient({apiVersion: API_VERSION})
  const {run} = useAction({failed: 'The request was not removed.'})
  const marks = useMarks(reviewMarksQuery)?.filter((mark) => !isReview(mark))
  const ids = marks?.flatMap((mark) => (typeof mark['_id'] === 'string' ? [mark['_id']] : [])) ?? []
  return ids.map((id) => (
    <Card key={id} padding={4} radius={3} border tone="critical">
      <Flex align="center" gap={4} wrap="wrap">
        <Box flex={1}>
          <Text size={1} style={{overflowWrap: 'anywhere'}}>
            A request for a review cannot be read ({id}): editors are not told of its draft. Ask for
            the review again, and remove this.
          </Text>
        </Box>
        <ConfirmButton
          text="Remove…"
          question="Remove the request?"
          confirmText="Remove"
          onConfirm={() => run(() => client.delete(id))}
        >
          The draft stays as it is.
        </ConfirmButton>
      </Flex>
    </Card>
  ))
}

/** A draft for whose review a contributor has asked. Times are ISO 8601. */
interface Review {
  /** The published id of the document. */
  documentId: string
  documentType: string
  /** The user id of who asked. */
  requestedBy: string
  requestedAt: string
  /** The change that an editor wants; null while the review waits for editors. */
  sentence: string | null
  returnedBy: string | null
}

/**
 * The id of the mark beside a document's draft. As a draft itself it can be written by whoever writes drafts, and no
 * stranger sees it.
 */
const markId = (documentId: string) => `drafts.review.${documentId}`

/** Asks editors to review a draft, also once more after they have sent it back. */
const requestReview = (
  client: SanityClient,
  {documentId, documentType, userId}: {documentId: string; documentType: string; userId: string},
) =>
  client.createOrReplace({
    _id: markId(documentId),
    _type: 'review',
    documentId,
    documentType,
    requestedBy: userId,
    requestedAt: new Date().toISOString(),
  })

/** Sends a draft back to who asked for its review. */
const sendBack = (
  client: SanityClient,
  {documentId, sentence, userId}: {documentId: string; sentence: string; userId: string},
) => client.patch(markId(documentId)).set({sentence, returnedBy: userId}).commit()

const endReview = (client: SanityClient, documentId: string) => client.delete(markId(documentId))

/** Tells whether somebody writes drafts alone, and so asks others to publish them. */
const isContributor = (user: CurrentUser | null): boolean =>
  user?.roles.every(({name}) => name === 'contributor') ?? false

/** The reviews that were asked for, the oldest first, as they change; undefined until they are known. */
export const useReviews = (): readonly Review[] | undefined =>
  useMarks(reviewsQuery)?.filter(isReview)

/** The marks that a query selects, as they change; undefined until they are known. */
function useMarks(fetch: string): readonly Record<string, unknown>[] | undefined {
  const documentStore = useDocumentStore()
  const [marks, setMarks] = useState<readonly Record<string, unknown>[]>()
  useEffect(() => {
    const options = {apiVersion: API_VERSION, perspective: 'raw' as const, throttleTime: 200}
    const query = {fetch, listen: reviewsListenQuery}
    const subscription = documentStore.listenQuery(query, {}, options).subscribe({
      next: (result: unknown) => setMarks(Array.isArray(result) ? result.filter(isRecord) : []),
      error: (error: unknown) => console.error(error),
    })
    return () => subscription.unsubscribe()
  }, [documentStore, fetch])
  return marks
}

/** The review of a document; its mark is deleted once there is no draft any more. */
function useReview(documentId: string, hasDraft: boolean | undefined): Review | undefined {
  const client = useClient({apiVersion: API_VERSION})
  const review = useReviews()?.find((candidate) => candidate.documentId === documentId)
  const isOver = review !== undefined && hasDraft === false
  useEffect(() => {
    if (isOver) endReview(client, documentId).catch(console.error)
  }, [client, documentId, isOver])
  return isOver ? undefined : review
}

const isReview = (value: unknown): value is Review & Record<string, unknown> =>
  isRecord(value) &&
  ['documentId', 'documentType', 'requestedBy', 'requestedAt'].every(
    (name) => typeof value[name] === 'string',
  )
