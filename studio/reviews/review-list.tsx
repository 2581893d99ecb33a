import {Card, Flex, Stack, Text} from '@sanity/ui'
import {useSchema} from 'sanity'
import {IntentLink} from 'sanity/router'
import {DocumentPreview, formatDateTime} from '../ui.tsx'
import {UserName} from './review-actions.tsx'
import {type Review, useReviews} from './reviews.ts'

/** The drafts that wait for an editor, with who asked and since when. */
export function ReviewList() {
  const waiting = useReviews()?.filter(({sentence}) => sentence === null)
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
        <DocumentPreview id={id} schemaType={schemaType} />
      </IntentLink>
      <Flex padding={2}>
        <Text size={1} muted>
          <UserName id={requestedBy} />, {formatDateTime(Date.parse(requestedAt))}
        </Text>
      </Flex>
    </Card>
  )
}
