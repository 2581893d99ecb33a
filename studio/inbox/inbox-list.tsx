import {Spinner, Stack, Text} from '@sanity/ui'
import {type ReactNode, useCallback, useState} from 'react'
import {RetryCard} from '../ui.tsx'
import {Filters} from './filters.tsx'
import {type InboxApi, type InboxKind, useInboxApi} from './inbox-api.ts'
import {ListToolbar} from './list-toolbar.tsx'
import {Pagination} from './pagination.tsx'
import {useQuery} from '../site-api/use-query.ts'

interface ListQuery<Filter> {
  filter: Filter
  search: string
  page: number
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
  const {data, error, refetch} = useQuery(fetchData)
  const context = {api, refetch}

  return (
    <Stack gap={4}>
      <ListToolbar
        kind={kind}
        api={api}
        search={query.search}
        onSearch={(search) => setQuery({...query, search, page: 1})}
      />
      <Filters
        names={filters}
        labels={filterLabels}
        counts={data?.counts}
        selected={query.filter}
        onSelect={(filter) => setQuery({...query, filter, page: 1})}
      />
      {error && (
        <RetryCard onRetry={refetch}>
          {errorText} {error}
        </RetryCard>
      )}
      {!data && !error && <Spinner muted aria-label={`Loading ${kind}`} />}
      {data && (
        <>
          {renderNotice?.(data, context)}
          {data.items.length === 0 && <Text muted>{emptyText}</Text>}
          {data.items.map((item) => renderItem(item, context))}
          <Pagination
            total={data.total}
            page={query.page}
            onPage={(page) => setQuery({...query, page})}
          />
        </>
      )}
    </Stack>
  )
}
