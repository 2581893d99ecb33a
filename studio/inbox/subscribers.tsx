import {Badge, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import type {SubscriberItem} from '#web/contract/inbox.ts'
import {TryAgain} from '../try-again.tsx'
import {DeleteButton} from './delete-button.tsx'
import {useInboxApi} from './inbox-api.ts'
import {ListTools} from './list-tools.tsx'
import {moment} from './moment.ts'
import {Pages} from './pages.tsx'
import {useLoaded} from './use-loaded.ts'

const tones = {pending: 'caution', confirmed: 'positive', unsubscribed: 'default'} as const

/** Who asked for the newsletter: search, deletion, CSV. Nobody is subscribed by hand. */
export function Subscribers() {
  const api = useInboxApi()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const load = useCallback(
    (signal: AbortSignal) => api.subscribers({search, page}, signal),
    [api, search, page],
  )
  const {value, failed, reload} = useLoaded(load)
  const remove = ({id}: SubscriberItem) => void api.remove('subscribers', id).then(reload, reload)
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
      {failed && <TryAgain retry={reload}>The subscribers could not be read.</TryAgain>}
      {value?.items.length === 0 && <Text muted>There is nobody here.</Text>}
      {value?.items.map((item) => (
        <Card key={item.id} padding={3} radius={3} border>
          <Flex align="center" gap={3} wrap="wrap">
            <Text>{item.email}</Text>
            <Badge tone={tones[item.state]}>{item.state}</Badge>
            <Text muted size={1}>
              asked {moment(item.requested_at)}
            </Text>
            <DeleteButton onDelete={() => remove(item)} />
          </Flex>
        </Card>
      ))}
      {value && <Pages total={value.total} page={page} onPage={setPage} />}
    </Stack>
  )
}
