import {Button, Flex, Text} from '@sanity/ui'

/** Entries on a page of the inbox API. */
const PAGE_SIZE = 50

interface Props {
  /** The number of entries on all pages. */
  total: number
  /** The current page, counted from 1. */
  page: number
  onPage: (page: number) => void
}

/** Buttons to the next and previous page; nothing for a single page. */
export function Pagination({total, page, onPage}: Props) {
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (pageCount === 1) return null
  return (
    <Flex align="center" gap={3}>
      <Button mode="ghost" text="Newer" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <Text muted size={1}>
        Page {page} of {pageCount}
      </Text>
      <Button
        mode="ghost"
        text="Older"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </Flex>
  )
}
