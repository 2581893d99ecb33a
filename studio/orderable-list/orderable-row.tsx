import {useSortable} from '@dnd-kit/sortable'
import {ArrowDownIcon} from '@sanity/icons/ArrowDown'
import {ArrowUpIcon} from '@sanity/icons/ArrowUp'
import {DragHandleIcon} from '@sanity/icons/DragHandle'
import {Box, Button, Card, Flex, Text} from '@sanity/ui'
import type {SchemaType} from 'sanity'
import {usePaneRouter} from 'sanity/structure'
import {DocumentPreview} from '../documents/document-preview.tsx'
import {DraftBadge} from '../documents/draft-badge.tsx'
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

/** One document: drag handle, number, a link that opens it, and two arrow buttons. */
export function OrderableRow({row, number, schemaType, isOpen, onUp, onDown}: Props) {
  const {ChildLink} = usePaneRouter()
  const {attributes, listeners, setNodeRef, transform, transition, isDragging} = useSortable({
    id: row.id,
    attributes: {roleDescription: 'row to be moved'},
  })
  const translate = transform ? `translate3d(0, ${transform.y}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className="orderable-row"
      data-dragging={isDragging}
      style={{transform: translate, transition}}
    >
      <Card radius={2} tone={isOpen ? 'primary' : 'default'} shadow={isDragging ? 3 : 0}>
        <Flex align="center" gap={1}>
          <Button
            {...attributes}
            {...listeners}
            className="orderable-handle"
            mode="bleed"
            padding={2}
            icon={DragHandleIcon}
            aria-label={`Move ${row.title}`}
          />
          <Box className="orderable-number">
            <Text size={1} muted align="right">
              {number}
            </Text>
          </Box>
          <Box flex={1} className="orderable-link">
            <ChildLink childId={row.id}>
              <DocumentPreview id={row.id} schemaType={schemaType} />
            </ChildLink>
          </Box>
          <DraftBadge hasDraft={row.draft !== null} isPublished={row.published !== null} />
          <Flex className="orderable-arrows">
            <ArrowButton icon={ArrowUpIcon} label={`Move ${row.title} up`} onClick={onUp} />
            <ArrowButton icon={ArrowDownIcon} label={`Move ${row.title} down`} onClick={onDown} />
          </Flex>
        </Flex>
      </Card>
    </li>
  )
}

interface ArrowButtonProps {
  icon: typeof ArrowUpIcon
  label: string
  onClick: (() => void) | null
}

/** Stays focusable at the ends of the list, so that keyboard users keep their focus. */
function ArrowButton({icon, label, onClick}: ArrowButtonProps) {
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
