import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import {UndoIcon} from '@sanity/icons/Undo'
import {Box, Button, Flex, Stack, Text} from '@sanity/ui'
import {useId, useState} from 'react'
import type {SchemaType} from 'sanity'
import {createAnnouncements} from './announcements.ts'
import {OrderableRow} from './orderable-row.tsx'
import type {OrderableType} from './orderable-types.ts'
import type {Row} from './rows.ts'
import {useReorder} from './use-reorder.ts'

interface Props {
  type: OrderableType
  schemaType: SchemaType
  /** The rows in the order of the dataset. */
  savedRows: Row[]
  /** The id of the document that is open beside the list. */
  openId: string | undefined
}

/** The rows, moved by pointer, keyboard or buttons, and undo. */
export function OrderableList({type, schemaType, savedRows, openId}: Props) {
  const {rows, move, undo} = useReorder(type, savedRows)
  const [announcement, setAnnouncement] = useState('')
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
            Drag a row by its handle, or use the arrows. Each move shows on the site at once.
          </Text>
        </Box>
        <Button
          text="Undo"
          icon={UndoIcon}
          mode="ghost"
          fontSize={1}
          padding={2}
          disabled={undo === null}
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
          <Stack as="ol" gap={1} padding={0} margin={0} aria-describedby={helpId}>
            {rows.map((row, index) => (
              <OrderableRow
                key={row.id}
                row={row}
                number={index + 1}
                schemaType={schemaType}
                isOpen={row.id === openId}
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
