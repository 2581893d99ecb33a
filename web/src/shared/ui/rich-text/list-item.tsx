import type {PortableTextListItemComponent} from '@portabletext/react'
import {isGap} from './nested-lists.ts'

/** A list item; one that only holds a deeper list has no mark, and its list's first number is still 1. */
export const listItem: PortableTextListItemComponent = ({value, children}) =>
  isGap(value) ? (
    <li value={value.listItem === 'number' ? 0 : undefined} style={{listStyle: 'none'}}>
      {children}
    </li>
  ) : (
    <li>{children}</li>
  )
