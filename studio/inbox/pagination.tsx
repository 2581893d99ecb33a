import {Button, Flex, Text} from '@sanity/ui'

const size = 50

/** Leads from page to page of a long list. */
export function Pages({
  total,
  page,
  onPage,
}: {
  total: number
  page: number
  onPage: (page: number) => void
}) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <Flex align="center" gap={3}>
      <Button mode="ghost" text="Newer" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <Text muted size={1}>
        Page {page} of {last}
      </Text>
      <Button mode="ghost" text="Older" disabled={page >= last} onClick={() => onPage(page + 1)} />
    </Flex>
  )
}
