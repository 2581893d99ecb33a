import {Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {type SchemaType, useSchema} from 'sanity'
import {RetryCard} from '../ui/retry-card.tsx'
import {OrderableList} from './orderable-list.tsx'
import {type OrderableType, isOrderableType} from './orderable-types.ts'
import {useRows} from './use-rows.ts'

interface PaneProps {
  /** The id of the document that is open beside the list. */
  childItemId?: string
  /** `type`: the document type of the list. */
  options?: Record<string, unknown>
}

/** A list of documents in a manual order; each row opens its document. */
export function OrderableListPane({childItemId, options}: PaneProps) {
  const type = options?.['type']
  const schema = useSchema()
  const [attempt, setAttempt] = useState(0)
  if (!isOrderableType(type)) throw new Error(`The type “${String(type)}” has no manual order.`)
  const schemaType = schema.get(type)
  if (!schemaType) throw new Error(`There is no type “${type}”.`)
  return (
    <LiveList
      // A new key mounts the component again, which subscribes again.
      key={attempt}
      type={type}
      schemaType={schemaType}
      openId={childItemId}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

interface LiveListProps {
  type: OrderableType
  schemaType: SchemaType
  openId: string | undefined
  onRetry: () => void
}

function LiveList({type, schemaType, openId, onRetry}: LiveListProps) {
  const state = useRows(type)
  if (state.status === 'failed') {
    return <RetryCard onRetry={onRetry}>The list could not be read.</RetryCard>
  }
  if (state.status === 'loading') {
    return (
      <Flex align="center" justify="center" padding={5}>
        <Spinner muted aria-label="Loading the list" />
      </Flex>
    )
  }
  if (state.rows.length === 0) {
    return (
      <Stack padding={4} gap={3}>
        <Card padding={4} radius={3} tone="transparent" border>
          <Text muted>Nothing here yet. Make the first one with the plus sign above.</Text>
        </Card>
      </Stack>
    )
  }
  return (
    <OrderableList type={type} schemaType={schemaType} savedRows={state.rows} openId={openId} />
  )
}
