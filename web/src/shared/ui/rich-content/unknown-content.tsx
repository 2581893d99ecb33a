import type {PortableTextReactComponents} from '@portabletext/react'

/**
 * The three handlers for what the site does not know (behaviour B218): an unknown block is hidden,
 * an unknown mark keeps its text, an unknown list becomes a plain one. Styles fall back to a
 * paragraph.
 */
export const unknownContent: Partial<PortableTextReactComponents> = {
  unknownType: () => null,
  unknownMark: ({children}) => <>{children}</>,
  unknownList: ({children}) => <ul>{children}</ul>,
  unknownListItem: ({children}) => <li>{children}</li>,
  unknownBlockStyle: ({children}) => <p>{children}</p>,
}
