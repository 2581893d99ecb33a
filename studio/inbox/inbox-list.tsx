import {Box, Button, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {type ReactNode, useCallback, useState} from 'react'
import {type EnquiryItem, INBOX_PAGE_SIZE, type InboxKind} from '#web/contract/inbox.ts'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {useKeptFocus} from '../kept-focus.ts'
import {QueryState, saveFile} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {type InboxApi, useInboxApi, useInboxChanges} from './inbox-api.ts'

interface ListQuery<Filter> {
  filter: Filter
  search: string
  page: number
  /** The id of the entry that is open: it stays in the list when it is read. */
  open?: string | undefined
}

interface ListPage<Filter extends string> {
  items: {id: string}[]
  total: number
  counts: Partial<Record<Filter, number>>
}

interface ItemContext {
  api: InboxApi
  /** Fetches the list again after a change. */
  refetch: () => void
  /** Keeps an entry in the list while it is open, until another one is or the list is another. */
  keepOpen: (id: string) => void
}

interface Props<Filter extends string, Page extends ListPage<Filter>> {
  kind: InboxKind
  /** The names of the filters; the first is selected at the beginning. */
  filters: readonly [Filter, ...Filter[]]
  filterLabels: Record<Filter, string>
  errorText: string
  emptyText: string
  /** Must be the same function at every render. */
  fetchPage: (api: InboxApi, query: ListQuery<Filter>, signal: AbortSignal) => Promise<Page>
  renderItem: (item: Page['items'][number], context: ItemContext) => ReactNode
  /** Shown above the items. */
  renderNotice?: (page: Page, context: ItemContext) => ReactNode
}

/** A list of the inbox with search, filters, pages, and its loading, error and empty states. */
export function InboxList<Filter extends string, Page extends ListPage<Filter>>({
  kind,
  filters,
  filterLabels,
  errorText,
  emptyText,
  fetchPage,
  renderItem,
  renderNotice,
}: Props<Filter, Page>) {
  const api = useInboxApi()
  const [query, setQuery] = useState<ListQuery<Filter>>({filter: filters[0], search: '', page: 1})
  const fetchData = useCallback(
    (signal: AbortSignal) => fetchPage(api, query, signal),
    [api, fetchPage, query],
  )
  const result = useQuery(fetchData)
  const {data, refetch} = result
  useInboxChanges(api, refetch)
  const {run} = useAction()
  const kept = useKeptFocus()
  const keepOpen = (id: string) => setQuery({...query, open: id})
  const context = {api, refetch, keepOpen}
  const show = (change: Partial<ListQuery<Filter>>) =>
    setQuery({...query, open: undefined, ...change})
  const lastPage = data && lastPageInstead(query.page, data)
  if (lastPage !== undefined) show({page: lastPage})
  const searchLabel = `Search ${kind}`
  const filterText = (name: Filter) => {
    const count = data?.counts[name] ?? 0
    return count > 0 ? `${filterLabels[name]} (${count})` : filterLabels[name]
  }

  return (
    <Stack gap={4}>
      <Flex gap={3} align="center">
        <Box flex={1}>
          <TextInput
            aria-label={searchLabel}
            placeholder={searchLabel}
            type="search"
            maxLength={200}
            value={query.search}
            onChange={(event) => show({search: event.currentTarget.value, page: 1})}
          />
        </Box>
        <Button
          mode="ghost"
          text="Export as CSV"
          onClick={() =>
            run(() => api.exportCsv(kind), {onDone: (file) => saveFile(file, `${kind}.csv`)})
          }
        />
      </Flex>
      <Flex gap={2} wrap="wrap">
        {filters.map((name) => (
          <Button
            key={name}
            mode="bleed"
            text={filterText(name)}
            selected={query.filter === name}
            aria-pressed={query.filter === name}
            onClick={() => show({filter: name, page: 1})}
          />
        ))}
      </Flex>
      <QueryState query={result} loading={`Loading ${kind}`} failed={errorText} />
      {data && (
        <>
          {renderNotice?.(data, context)}
          {data.items.length === 0 && <Text muted>{emptyText}</Text>}
          <Stack gap={4} {...kept}>
            {data.items.map((item) => renderItem(item, context))}
          </Stack>
          <Pagination total={data.total} page={query.page} onPage={(page) => show({page})} />
        </>
      )}
    </Stack>
  )
}

interface PaginationProps {
  /** The number of entries on all pages. */
  total: number
  /** The current page, counted from 1. */
  page: number
  onPage: (page: number) => void
}

const countPages = (total: number) => Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE))

/**
 * The page to show in place of one that is empty now: the last one. The entries of a page may be gone, or read, which
 * takes them out of “Unread”.
 *
 * @returns undefined where the page stays.
 */
export function lastPageInstead(
  page: number,
  {items, total}: Pick<ListPage<string>, 'items' | 'total'>,
): number | undefined {
  const last = countPages(total)
  return items.length === 0 && page > last ? last : undefined
}

/** Buttons to the next and previous page; nothing for a single page. */
function Pagination({total, page, onPage}: PaginationProps) {
  const pageCount = countPages(total)
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
