import {Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import {SUBSCRIBER_FILTERS} from '#web/contract/inbox.ts'
import {TryAgain} from '../ui/retry-card.tsx'
import {Filters} from './filters.tsx'
import {useInboxApi} from './inbox-api.ts'
import {ListTools} from './list-toolbar.tsx'
import {Pages} from './pagination.tsx'
import {SubscriberCard} from './subscriber-card.tsx'
import {useLoaded} from './use-query.ts'

type Filter = (typeof SUBSCRIBER_FILTERS)[number]

const labels: Record<Filter, string> = {inbox: 'All', quarantine: 'Quarantine'}

/** Who asked for the newsletter: search, what was kept aside, deletion, CSV. Nobody is subscribed by hand. */
export function Subscribers() {
  const api = useInboxApi()
  const [filter, setFilter] = useState<Filter>('inbox')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const load = useCallback(
    (signal: AbortSignal) => api.subscribers({filter, search, page}, signal),
    [api, filter, search, page],
  )
  const {value, failed, reload} = useLoaded(load)
  return (
    <Stack gap={4}>
      <ListTools
        label="Search subscribers"
        search={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
        kind="subscribers"
        api={api}
      />
      <Filters
        names={SUBSCRIBER_FILTERS}
        labels={labels}
        counts={value?.counts}
        chosen={filter}
        onChoose={(name) => {
          setFilter(name)
          setPage(1)
        }}
      />
      {failed && <TryAgain retry={reload}>The subscribers could not be read. {failed}</TryAgain>}
      {value?.items.length === 0 && <Text muted>There is nobody here.</Text>}
      {value?.items.map((item) => (
        <SubscriberCard key={item.id} item={item} api={api} onChange={reload} />
      ))}
      {value && <Pages total={value.total} page={page} onPage={setPage} />}
    </Stack>
  )
}
