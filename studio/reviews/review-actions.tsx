import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {UndoIcon} from '@sanity/icons/Undo'
import {Button, Card, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useId, useState} from 'react'
import {
  type CurrentUser,
  type DocumentActionComponent,
  isObjectInputProps,
  useClient,
  useCurrentUser,
  useFormValue,
  useUser,
} from 'sanity'
import {getPublishedId} from '@sanity/client/csm'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {formatDateTime, inputPlugin} from '../ui.tsx'
import {isContributor, requestReview, type Review, sendBack, useReview} from './reviews.ts'

/** Adds “Ready for review” for contributors, and “Send back…” for those who may publish what waits. */
export const withReview = (
  actions: DocumentActionComponent[],
  {versionType, currentUser}: {versionType?: string; currentUser: CurrentUser | null},
): DocumentActionComponent[] => {
  if (versionType === 'version' || versionType === 'scheduled-draft') return actions
  return isContributor(currentUser) ? [ReadyForReview, ...actions] : [...actions, SendBack]
}

const ReadyForReview: DocumentActionComponent = ({id, type, draft, ready}) => {
  const client = useClient({apiVersion: API_VERSION})
  const user = useCurrentUser()
  const toast = useToast()
  const review = useReview(id, ready ? draft !== null : undefined)
  if (!user) return null
  const isWaiting = review !== undefined && review.sentence === null
  return {
    label: isWaiting ? 'Waiting for review' : 'Ready for review',
    icon: CheckmarkIcon,
    tone: 'positive',
    disabled: !draft || isWaiting,
    title: isWaiting
      ? `Asked ${formatDateTime(Date.parse(review.requestedAt))}.`
      : 'Tells editors that this can be published.',
    onHandle: () => {
      requestReview(client, {documentId: id, documentType: type, userId: user.id}).then(
        () => toast.push({status: 'success', title: 'Editors see it under “Waiting for review”.'}),
        () => toast.push({status: 'error', title: 'That did not work. Please try again.'}),
      )
    },
  }
}

const SendBack: DocumentActionComponent = ({id, draft, ready}) => {
  const user = useCurrentUser()
  const review = useReview(id, ready ? draft !== null : undefined)
  const [isOpen, setIsOpen] = useState(false)
  if (!user || !review || review.sentence !== null) return null
  const close = () => setIsOpen(false)
  return {
    label: 'Send back…',
    icon: UndoIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Send back',
      onClose: close,
      content: <SendBackDialog review={review} userId={user.id} onClose={close} />,
    },
  }
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
  const toast = useToast()
  const [sentence, setSentence] = useState('')
  const inputId = useId()
  const send = () => {
    sendBack(client, {documentId, sentence: sentence.trim(), userId}).then(onClose, () =>
      toast.push({status: 'error', title: 'That did not work. Please try again.'}),
    )
  }
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
        <Button tone="primary" text="Send back" disabled={sentence.trim() === ''} onClick={send} />
      </Flex>
    </Stack>
  )
}

/** Shows above a form what an editor wants changed in it. */
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
  if (typeof review?.sentence !== 'string') return null
  return (
    <Card padding={4} radius={3} border tone="caution" role="status">
      <Text size={1}>
        {review.returnedBy && <UserName id={review.returnedBy} />} sent this back: {review.sentence}
      </Text>
    </Card>
  )
}

/** The name of a user. */
export function UserName({id}: {id: string}) {
  const [user] = useUser(id)
  return user?.displayName ?? 'Somebody'
}
