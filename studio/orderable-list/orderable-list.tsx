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
import {announcementsFor} from './announcements.ts'
import {OrderRow} from './orderable-row.tsx'
import type {OrderedType} from './orderable-types.ts'
import type {Row} from './rows.ts'
import {useOrder} from './use-reorder.ts'

interface Props {
  type: OrderedType
  schemaType: SchemaType
  live: Row[]
  open: string | undefined
}

/** The rows with everything that moves them: mouse or finger, keyboard, buttons; and undo. */
export function OrderList({type, schemaType, live, open}: Props) {
  const {rows, move, undo} = useOrder(type, live)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const sensors = useSensors(
    // A short way before dragging begins, so that a click on the handle stays a click.
    useSensor(PointerSensor, {activationConstraint: {distance: 4}}),
    useSensor(KeyboardSensor, {coordinateGetter: sortableKeyboardCoordinates}),
  )

  const drop = ({active, over}: DragEndEvent) => {
    const to = rows.findIndex(({id}) => id === over?.id)
    if (to >= 0)
      move(
        rows.findIndex(({id}) => id === active.id),
        to,
      )
  }
  const step = (from: number, to: number) => {
    move(from, to)
    setSaid(`${rows[from]?.title} is now number ${to + 1} of ${rows.length}.`)
  }

  return (
    <Stack padding={3} gap={3} className="order-list">
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
            setSaid('The last move is undone.')
          }}
        />
      </Flex>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{announcements: announcementsFor(rows)}}
      >
        <SortableContext items={rows.map(({id}) => id)} strategy={verticalListSortingStrategy}>
          <Stack as="ol" gap={1} padding={0} margin={0} aria-describedby={helpId}>
            {rows.map((row, index) => (
              <OrderRow
                key={row.id}
                row={row}
                number={index + 1}
                schemaType={schemaType}
                isOpen={row.id === open}
                onUp={index > 0 ? () => step(index, index - 1) : null}
                onDown={index < rows.length - 1 ? () => step(index, index + 1) : null}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </Stack>
  )
}
