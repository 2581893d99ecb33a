import {useSortable} from '@dnd-kit/sortable'
import {ArrowDownIcon} from '@sanity/icons/ArrowDown'
import {ArrowUpIcon} from '@sanity/icons/ArrowUp'
import {DragHandleIcon} from '@sanity/icons/DragHandle'
import {Badge, Box, Button, Card, Flex, Text} from '@sanity/ui'
import {Preview, type SchemaType} from 'sanity'
import {usePaneRouter} from 'sanity/structure'
import type {Row} from './rows.ts'

interface Props {
  row: Row
  number: number
  schemaType: SchemaType
  isOpen: boolean
  /** Null for the first row. */
  onUp: (() => void) | null
  /** Null for the last row. */
  onDown: (() => void) | null
}

/** One document: its handle, its number, a link that opens it, and the two arrows. */
export function OrderRow({row, number, schemaType, isOpen, onUp, onDown}: Props) {
  const {ChildLink} = usePaneRouter()
  const {attributes, listeners, setNodeRef, transform, transition, isDragging} = useSortable({
    id: row.id,
    attributes: {roleDescription: 'row to be moved'},
  })
  const shift = transform ? `translate3d(0, ${transform.y}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className="order-row"
      data-dragging={isDragging}
      style={{transform: shift, transition}}
    >
      <Card radius={2} tone={isOpen ? 'primary' : 'default'} shadow={isDragging ? 3 : 0}>
        <Flex align="center" gap={1}>
          <Button
            {...attributes}
            {...listeners}
            className="order-handle"
            mode="bleed"
            padding={2}
            icon={DragHandleIcon}
            aria-label={`Move ${row.title}`}
          />
          <Box className="order-number">
            <Text size={1} muted align="right">
              {number}
            </Text>
          </Box>
          <Box flex={1} className="order-link">
            <ChildLink childId={row.id}>
              <Preview
                schemaType={schemaType}
                value={{_id: row.id, _type: schemaType.name}}
                layout="default"
                skipVisibilityCheck
              />
            </ChildLink>
          </Box>
          <State row={row} />
          <Flex className="order-arrows">
            <Arrow icon={ArrowUpIcon} label={`Move ${row.title} up`} onClick={onUp} />
            <Arrow icon={ArrowDownIcon} label={`Move ${row.title} down`} onClick={onDown} />
          </Flex>
        </Flex>
      </Card>
    </li>
  )
}

function State({row: {draft, published}}: {row: Row}) {
  if (!draft) return null
  return published ? (
    <Badge tone="caution" fontSize={0}>
      Edited
    </Badge>
  ) : (
    <Badge tone="neutral" fontSize={0}>
      Not published
    </Badge>
  )
}

interface ArrowProps {
  icon: typeof ArrowUpIcon
  label: string
  onClick: (() => void) | null
}

/** Stays focusable at the ends of the list, so that the keyboard does not lose its place. */
function Arrow({icon, label, onClick}: ArrowProps) {
  return (
    <Button
      mode="bleed"
      padding={2}
      icon={icon}
      aria-label={label}
      aria-disabled={onClick === null}
      muted={onClick === null}
      onClick={() => onClick?.()}
    />
  )
}
