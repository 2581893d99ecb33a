import {Text} from '@sanity/ui'
import type {EnquiryItem} from '#web/contract/inbox.ts'
import {formatDateTime} from '../ui.tsx'

/** Who did something to an entry, and when: “Read by Ada Obi, 27 Nov 2026, 10:12”. */
export function Action({verb, by, at}: {verb: string; by: string; at: number}) {
  return (
    <Text muted size={1} style={{overflowWrap: 'anywhere'}}>
      {verb} by {by}, {formatDateTime(at)}
    </Text>
  )
}

/** Who moved an entry into quarantine, or released it; nothing where nobody did. */
export function Move({
  item: {quarantine, moved_by, moved_at},
}: {
  item: Pick<EnquiryItem, 'quarantine' | 'moved_by' | 'moved_at'>
}) {
  if (moved_by === null || moved_at === null) return null
  // It was released once, and came into quarantine by itself since.
  if (quarantine !== null && quarantine !== 'by hand') return null
  return <Action verb={quarantine === null ? 'Released' : 'Moved'} by={moved_by} at={moved_at} />
}
