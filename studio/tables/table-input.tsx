import {AddIcon} from '@sanity/icons/Add'
import {TrashIcon} from '@sanity/icons/Trash'
import {Box, Button, Flex, Stack, Text, TextArea} from '@sanity/ui'
import {type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState} from 'react'
import {type ArrayOfObjectsInputProps, isArrayOfObjectsInputProps, useFormValue} from 'sanity'
import {inputPlugin} from '../ui.tsx'
import {
  addColumn,
  addRow,
  type CellAt,
  cellAfter,
  clipboardCells,
  type GridRow,
  gridRows,
  newRow,
  pasteCells,
  removeColumn,
  removeRow,
  setCell,
  widthOf,
} from './grid.ts'

/** Shows the rows of a table as a grid: Tab goes from cell to cell, Enter down, and cells of a sheet are pasted into it. */
export const tableInput = inputPlugin(
  'table-input',
  (props) =>
    isArrayOfObjectsInputProps(props) &&
    props.schemaType.of.every(({name}) => name === 'tableRow') && <TableInput {...props} />,
)

function TableInput({value, path, onChange, readOnly = false}: ArrayOfObjectsInputProps) {
  const rows = gridRows(value)
  const width = widthOf(rows)
  const {at, choose, go, awaitColumn, keepCaret, cellRef} = useCells(rows, width)
  const head = useFormValue([...path.slice(0, -1), 'head'])
  const isHead = ({row, column}: CellAt) =>
    (row === 0 && (head === 'row' || head === 'both')) ||
    (column === 0 && (head === 'column' || head === 'both'))
  const addBelow = ({row, column}: CellAt) => {
    const added = newRow(Math.max(1, width))
    onChange(addRow(rows, row, added))
    go(added._key, column)
  }
  const goDown = (cell: CellAt) => {
    const below = rows[cell.row + 1]
    if (below) go(below._key, cell.column)
    else addBelow(cell)
  }
  const dropRow = () => {
    onChange(removeRow(rows, at.row))
    go((rows[at.row + 1] ?? rows[at.row - 1])?._key, at.column)
  }
  const addBeside = () => {
    onChange(addColumn(rows, at.column))
    awaitColumn()
    go(rows[at.row]?._key, at.column + 1)
  }
  const dropColumn = () => {
    onChange(removeColumn(rows, at.column))
    go(rows[at.row]?._key, Math.min(at.column, width - 2))
  }
  const paste = (event: ClipboardEvent, cell: CellAt) => {
    const cells = clipboardCells(event.clipboardData.getData('text/plain'))
    if (!cells || readOnly) return
    event.preventDefault()
    onChange(pasteCells(rows, cell, cells))
  }
  return (
    <Stack gap={3}>
      {!readOnly && (
        <Flex gap={2} wrap="wrap" role="group" aria-label="Rows and columns">
          <Button {...small} icon={AddIcon} text="Add row" onClick={() => addBelow(at)} />
          <Button
            {...small}
            icon={AddIcon}
            text="Add column"
            disabled={rows.length === 0}
            onClick={addBeside}
          />
          <Button
            {...small}
            icon={TrashIcon}
            text="Remove row"
            disabled={rows.length < 2}
            onClick={dropRow}
          />
          <Button
            {...small}
            icon={TrashIcon}
            text="Remove column"
            disabled={width < 2}
            onClick={dropColumn}
          />
        </Flex>
      )}
      <Box overflow="auto" className="table-grid">
        <table>
          <tbody>
            {rows.map(({_key, cells}, row) => (
              <tr key={_key}>
                {Array.from({length: width}, (_, column) => (
                  <td key={column}>
                    <Cell
                      at={{row, column}}
                      text={cells[column] ?? ''}
                      isHead={isHead({row, column})}
                      readOnly={readOnly}
                      fieldRef={cellRef(_key, column)}
                      onFocus={() => choose({row, column})}
                      onSelect={keepCaret}
                      onWrite={(text) => onChange(setCell(rows, {row, column}, text))}
                      onPaste={(event) => paste(event, {row, column})}
                      onEnter={() => goDown({row, column})}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {!readOnly && (
        <Text size={1} muted>
          Tab goes to the next cell, Enter to the one below, Shift and Enter begin a new line. Cells
          that were copied out of a sheet can be pasted. Rows and columns are added after, and
          removed at, row {at.row + 1}, column {at.column + 1}.
        </Text>
      )}
    </Stack>
  )
}

const small = {fontSize: 1, padding: 2, mode: 'ghost'} as const

interface CellProps {
  at: CellAt
  text: string
  isHead: boolean
  readOnly: boolean
  fieldRef: (field: HTMLTextAreaElement | null) => void
  onFocus: () => void
  onSelect: (field: HTMLTextAreaElement) => void
  onWrite: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
  onEnter: () => void
}

function Cell({
  at,
  text,
  isHead,
  readOnly,
  fieldRef,
  onFocus,
  onSelect,
  onWrite,
  onPaste,
  onEnter,
}: CellProps) {
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!readOnly) onEnter()
  }
  return (
    <TextArea
      ref={fieldRef}
      aria-label={`Row ${at.row + 1}, column ${at.column + 1}${isHead ? ', head' : ''}`}
      fontSize={1}
      padding={2}
      rows={Math.max(1, text.split('\n').length)}
      weight={isHead ? 'semibold' : 'regular'}
      value={text}
      readOnly={readOnly}
      onFocus={onFocus}
      onSelect={({currentTarget}) => onSelect(currentTarget)}
      onChange={({currentTarget}) => onWrite(currentTarget.value)}
      onKeyDown={pressKey}
      onPaste={onPaste}
    />
  )
}

/** The cell that was in use last, and those that take the focus, also one that a change is about to add. */
function useCells(rows: readonly GridRow[], width: number) {
  const fields = useRef(new Map<string, HTMLTextAreaElement>())
  const [chosen, choose] = useState<CellAt>({row: 0, column: 0})
  /** The cell of a row that the form is about to have. */
  const awaited = useRef('')
  const cellRef = (key: string, column: number) => (field: HTMLTextAreaElement | null) => {
    const name = `${key} ${column}`
    if (!field) {
      fields.current.delete(name)
      return
    }
    fields.current.set(name, field)
    if (awaited.current !== name) return
    awaited.current = ''
    field.focus()
  }
  const go = (key: string | undefined, column: number) => {
    const name = `${key ?? ''} ${column}`
    const field = fields.current.get(name)
    if (field) field.focus()
    else awaited.current = name
  }
  /** True while a column that this person adds is awaited: the focus goes to it, and does not stay in its cell. */
  const isOwnColumn = useRef(false)
  const former = useRef(rows)
  const caret = useRef<[start: number, end: number]>([0, 0])
  const keepCaret = ({selectionStart, selectionEnd}: HTMLTextAreaElement) => {
    caret.current = [selectionStart, selectionEnd]
  }
  // Where somebody else adds or removes rows and columns, the focus follows its cell to the new place.
  useLayoutEffect(() => {
    const before = former.current
    former.current = rows
    const isOwn = isOwnColumn.current && widthOf(before) !== widthOf(rows)
    if (isOwn) isOwnColumn.current = false
    const after = isOwn ? chosen : cellAfter(chosen, before, rows)
    if (after.row === chosen.row && after.column === chosen.column) return
    choose(after)
    const fieldAt = (key: string | undefined, column: number) =>
      fields.current.get(`${key ?? ''} ${column}`)
    const field = fieldAt(before[chosen.row]?._key, chosen.column)
    const moved = fieldAt(rows[after.row]?._key, after.column)
    if (!field || !moved || field === moved || field !== document.activeElement) return
    // The text of the field has changed already, which moved its caret: the one from before is set.
    const [start, end] = caret.current
    moved.focus()
    moved.setSelectionRange(start, end)
  }, [rows, chosen])
  const at = {
    row: Math.max(0, Math.min(chosen.row, rows.length - 1)),
    column: Math.max(0, Math.min(chosen.column, width - 1)),
  }
  const awaitColumn = () => {
    isOwnColumn.current = true
  }
  return {at, choose, go, awaitColumn, keepCaret, cellRef}
}
