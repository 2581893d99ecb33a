import {useId} from 'react'
import {type RichTable, type TableCell, tableCells} from '../../cms/tables.ts'
import styles from './rich-table.module.css'

/**
 * A table within a text, in a frame of its own: where it is wider than the screen the frame scrolls, by keyboard too, and
 * has a shadow at the edge that cuts the table off.
 */
export function RichTableView({value}: {value: RichTable}) {
  const captionId = useId()
  const {head, body} = tableCells(value)
  const name = value.caption ? {'aria-labelledby': captionId} : {'aria-label': 'Table'}
  return (
    // Browsers other than Firefox reach what scrolls by keyboard only where it can have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" tabIndex={0} {...name}>
      <table className={styles.table}>
        {value.caption && (
          <caption id={captionId}>
            <span className={styles.caption}>{value.caption}</span>
          </caption>
        )}
        {head.length > 0 && (
          <thead>
            <Rows rows={head} />
          </thead>
        )}
        <tbody>
          <Rows rows={body} />
        </tbody>
      </table>
    </div>
  )
}

function Rows({rows}: {rows: TableCell[][]}) {
  return [...rows.entries()].map(([row, cells]) => (
    <tr key={row}>
      {[...cells.entries()].map(([column, {text, scope, isNumber}]) => {
        const Cell = scope ? 'th' : 'td'
        return (
          <Cell key={column} scope={scope} data-number={isNumber || undefined}>
            {text}
          </Cell>
        )
      })}
    </tr>
  ))
}
