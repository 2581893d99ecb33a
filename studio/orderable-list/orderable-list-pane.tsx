import {Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {type SchemaType, useSchema} from 'sanity'
import {TryAgain} from '../ui/retry-card.tsx'
import {OrderList} from './orderable-list.tsx'
import {type OrderedType, isOrderedType} from './orderable-types.ts'
import {useRows} from './use-rows.ts'

interface PaneProps {
  /** Id of the document that is open beside the list. */
  childItemId?: string
  /** `type`: whose documents are put in order. */
  options?: Record<string, unknown>
}

/** A list of documents that editors put in order by dragging; each row opens its document. */
export function OrderPane({childItemId, options}: PaneProps) {
  const type = options?.['type']
  const schema = useSchema()
  // Another attempt is another component, which asks again from the start.
  const [attempt, setAttempt] = useState(0)
  if (!isOrderedType(type)) throw new Error(`“${String(type)}” is not put in order by hand.`)
  const schemaType = schema.get(type)
  if (!schemaType) throw new Error(`There is no type “${type}”.`)
  return (
    <Live
      key={attempt}
      type={type}
      schemaType={schemaType}
      open={childItemId}
      retry={() => setAttempt(attempt + 1)}
    />
  )
}

interface LiveProps {
  type: OrderedType
  schemaType: SchemaType
  open: string | undefined
  retry: () => void
}

function Live({type, schemaType, open, retry}: LiveProps) {
  const live = useRows(type)
  if (live.status === 'failed') {
    return <TryAgain retry={retry}>The list could not be read.</TryAgain>
  }
  if (live.status === 'loading') {
    return (
      <Flex align="center" justify="center" padding={5}>
        <Spinner muted aria-label="Loading the list" />
      </Flex>
    )
  }
  if (live.rows.length === 0) {
    return (
      <Stack padding={4} gap={3}>
        <Card padding={4} radius={3} tone="transparent" border>
          <Text muted>Nothing here yet. Make the first one with the plus sign above.</Text>
        </Card>
      </Stack>
    )
  }
  return <OrderList type={type} schemaType={schemaType} live={live.rows} open={open} />
}
