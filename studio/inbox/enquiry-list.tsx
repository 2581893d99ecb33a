import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import {ENQUIRY_FILTERS} from '#web/contract/inbox.ts'
import {TryAgain} from '../ui/retry-card.tsx'
import {EnquiryCard} from './enquiry-card.tsx'
import {Filters} from './filters.tsx'
import {useInboxApi} from './inbox-api.ts'
import {ListTools} from './list-toolbar.tsx'
import {Pages} from './pagination.tsx'
import {useAct} from './use-mutation.ts'
import {useLoaded} from './use-query.ts'

type Filter = (typeof ENQUIRY_FILTERS)[number]

const labels: Record<Filter, string> = {inbox: 'All', unread: 'Unread', quarantine: 'Quarantine'}

/** The enquiries: search, read and unread, what was kept aside, deletion, CSV. */
export function Enquiries() {
  const api = useInboxApi()
  const [filter, setFilter] = useState<Filter>('inbox')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const load = useCallback(
    (signal: AbortSignal) => api.enquiries({filter, search, page}, signal),
    [api, filter, search, page],
  )
  const {value, failed, reload} = useLoaded(load)
  const act = useAct(reload)

  return (
    <Stack gap={4}>
      <ListTools
        label="Search enquiries"
        search={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
        kind="enquiries"
        api={api}
      />
      <Filters
        names={ENQUIRY_FILTERS}
        labels={labels}
        counts={value?.counts}
        chosen={filter}
        onChoose={(name) => {
          setFilter(name)
          setPage(1)
        }}
      />
      {failed && <TryAgain retry={reload}>The inbox could not be read. {failed}</TryAgain>}
      {value && value.counts.deadMails > 0 && (
        <Card padding={4} radius={3} tone="caution" border>
          <Flex align="center" gap={4} wrap="wrap">
            <Text>{value.counts.deadMails} mails could not be delivered in two days.</Text>
            <Button text="Send them again" mode="ghost" onClick={() => act(api.sendDeadMails())} />
          </Flex>
        </Card>
      )}
      {value?.items.length === 0 && <Text muted>There is nothing here.</Text>}
      {value?.items.map((item) => (
        <EnquiryCard key={item.id} item={item} api={api} onChange={reload} />
      ))}
      {value && <Pages total={value.total} page={page} onPage={setPage} />}
    </Stack>
  )
}
