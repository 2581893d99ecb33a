import type {ComponentProps} from 'react'
import {Accordion} from './accordion.tsx'
import {RichText} from '../rich-text/rich-text.tsx'
import type {AccordionEntry} from '../../cms/normalise-accordion.ts'

/** An accordion of rich text entries. */
export function EntryList({
  entries,
  ...look
}: {entries: readonly AccordionEntry[]} & Omit<ComponentProps<typeof Accordion>, 'items'>) {
  return (
    <Accordion
      {...look}
      items={entries.map(({id, title, body}) => ({id, title, content: <RichText value={body} />}))}
    />
  )
}
