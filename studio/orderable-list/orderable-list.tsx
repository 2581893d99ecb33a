import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import {ArrowDownIcon} from '@sanity/icons/ArrowDown'
import {ArrowUpIcon} from '@sanity/icons/ArrowUp'
import {DragHandleIcon} from '@sanity/icons/DragHandle'
import {UndoIcon} from '@sanity/icons/Undo'
import {Box, Button, Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {type KeyboardEvent, useEffect, useId, useRef, useState} from 'react'
import {type SchemaType, useSchema} from 'sanity'
import {usePaneRouter} from 'sanity/structure'
import {useKeptFocus} from '../kept-focus.ts'
import {DocumentSummary, DraftBadge, RetryCard} from '../ui.tsx'
import {useRoleReason} from '../team/roles.ts'
import {isOrderableType, type OrderableType, type Row} from './rows.ts'
import {useReorder, useRows} from './use-rows.ts'

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

interface Props {
  type: OrderableType
  schemaType: SchemaType
  /** The rows in the order of the dataset. */
  savedRows: Row[]
  /** The id of the document that is open beside the list. */
  openId: string | undefined
}

/** The rows, moved by pointer, keyboard or buttons, and undo. */
function OrderableList({type, schemaType, savedRows, openId}: Props) {
  const {rows, move, undo} = useReorder(type, savedRows)
  // Moving changes what is published.
  const reason = useRoleReason('editor')
  const [announcement, setAnnouncement] = useState('')
  const list = useRovingRows(openId)
  const kept = useKeptFocus(list.onFocus)
  const helpId = useId()
  const sensors = useSensors(
    // Dragging begins after a short distance, so that a click on the handle stays a click.
    useSensor(PointerSensor, {activationConstraint: {distance: 4}}),
    useSensor(KeyboardSensor, {coordinateGetter: sortableKeyboardCoordinates}),
  )

  const onDragEnd = ({active, over}: DragEndEvent) => {
    const to = rows.findIndex(({id}) => id === over?.id)
    if (to >= 0)
      move(
        rows.findIndex(({id}) => id === active.id),
        to,
      )
  }
  const moveByButton = (from: number, to: number) => {
    move(from, to)
    setAnnouncement(`${rows[from]?.title} is now number ${to + 1} of ${rows.length}.`)
  }

  return (
    <Stack padding={3} gap={3} className="orderable-list">
      <Flex align="center" gap={3} justify="space-between">
        <Box flex={1}>
          <Text size={1} muted id={helpId}>
            {reason ??
              'Drag a row by its handle, or use the arrows. Each move shows on the site at once. The keys ↑ and ↓ lead from row to row.'}
          </Text>
        </Box>
        <Button
          text="Undo"
          icon={UndoIcon}
          mode="ghost"
          fontSize={1}
          padding={2}
          disabled={undo === null || reason !== undefined}
          aria-label="Undo the last move"
          onClick={() => {
            undo?.()
            setAnnouncement('The last move is undone.')
          }}
        />
      </Flex>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{announcements: createAnnouncements(rows)}}
      >
        <SortableContext items={rows.map(({id}) => id)} strategy={verticalListSortingStrategy}>
          <Stack
            as="ol"
            gap={1}
            padding={0}
            margin={0}
            aria-describedby={helpId}
            {...list}
            {...kept}
          >
            {rows.map((row, index) => (
              <OrderableRow
                key={row.id}
                row={row}
                number={index + 1}
                schemaType={schemaType}
                isOpen={row.id === openId}
                reason={reason}
                onUp={index > 0 ? () => moveByButton(index, index - 1) : null}
                onDown={index < rows.length - 1 ? () => moveByButton(index, index + 1) : null}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </Stack>
  )
}

/**
 * Makes the rows one stop of the Tab key: that where the focus is or was last, else the open one, or the first. Up and
 * down lead to the others, as in the Studio's own lists.
 *
 * @returns The attributes of the list.
 */
function useRovingRows(openId: string | undefined) {
  const ref = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<string>()
  // The link of a row takes no attributes, so the elements are set once they are drawn.
  useEffect(() => {
    const rows = [...(ref.current?.querySelectorAll('li') ?? [])]
    const rowOf = (id: string | undefined) => rows.find((row) => row.dataset['id'] === id)
    const current = rowOf(focused) ?? rowOf(openId) ?? rows[0]
    for (const row of rows) {
      for (const control of row.querySelectorAll<HTMLElement>('a, button'))
        control.tabIndex = row === current ? 0 : -1
    }
  })
  const rowOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('.orderable-row') : null
  return {
    ref,
    onFocus: ({target}: {target: EventTarget}) => setFocused(rowOf(target)?.dataset['id']),
    onKeyDown: (event: KeyboardEvent) => {
      const {key, target} = event
      if (!(target instanceof HTMLAnchorElement) || (key !== 'ArrowDown' && key !== 'ArrowUp'))
        return
      const row = rowOf(target)
      const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
      next?.querySelector('a')?.focus()
      event.preventDefault()
    },
  }
}

interface RowProps {
  row: Row
  number: number
  schemaType: SchemaType
  isOpen: boolean
  /** The reason for which nothing can be moved. */
  reason: string | undefined
  /** Null for the first row. */
  onUp: (() => void) | null
  /** Null for the last row. */
  onDown: (() => void) | null
}

/** One document: drag handle, number, a link that opens it, and two arrow buttons. */
function OrderableRow({row, number, schemaType, isOpen, reason, onUp, onDown}: RowProps) {
  const {ChildLink} = usePaneRouter()
  const {attributes, listeners, setNodeRef, transform, transition, isDragging} = useSortable({
    id: row.id,
    disabled: reason !== undefined,
    attributes: {roleDescription: 'row to be moved'},
  })
  const translate = transform ? `translate3d(0, ${transform.y}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className="orderable-row"
      data-id={row.id}
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
            disabled={reason !== undefined}
            title={reason}
          />
          <Box className="orderable-number">
            <Text size={1} muted align="right">
              {number}
            </Text>
          </Box>
          <Box flex={1} className="orderable-link">
            <ChildLink childId={row.id}>
              <DocumentSummary id={row.id} schemaType={schemaType} />
            </ChildLink>
          </Box>
          <DraftBadge hasDraft={row.draft !== null} isPublished={row.published !== null} />
          <Flex className="orderable-arrows">
            <ArrowButton
              icon={ArrowUpIcon}
              label={`Move ${row.title} up`}
              reason={reason}
              onClick={onUp}
            />
            <ArrowButton
              icon={ArrowDownIcon}
              label={`Move ${row.title} down`}
              reason={reason}
              onClick={onDown}
            />
          </Flex>
        </Flex>
      </Card>
    </li>
  )
}

interface ArrowButtonProps {
  icon: typeof ArrowUpIcon
  label: string
  reason: string | undefined
  onClick: (() => void) | null
}

/** Stays focusable at the ends of the list, so that keyboard users keep their focus. */
function ArrowButton({icon, label, reason, onClick}: ArrowButtonProps) {
  return (
    <Button
      mode="bleed"
      padding={2}
      icon={icon}
      aria-label={label}
      disabled={reason !== undefined}
      title={reason}
      aria-disabled={onClick === null}
      muted={onClick === null}
      onClick={() => onClick?.()}
    />
  )
}

/** The announcements of a screen reader while a row is dragged: titles and positions instead of ids. */
function createAnnouncements(rows: readonly Row[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? 'The row'
  const positionOf = (id: UniqueIdentifier) =>
    `number ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({active}) => `${titleOf(active.id)} is picked up, ${positionOf(active.id)}.`,
    onDragOver: ({active, over}) =>
      over ? `${titleOf(active.id)} would become ${positionOf(over.id)}.` : undefined,
    onDragEnd: ({active, over}) =>
      over
        ? `${titleOf(active.id)} is dropped as ${positionOf(over.id)}.`
        : `${titleOf(active.id)} stays.`,
    onDragCancel: ({active}) => `${titleOf(active.id)} stays where it was.`,
  }
}
