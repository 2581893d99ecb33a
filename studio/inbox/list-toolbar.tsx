import {Box, Button, Flex, TextInput} from '@sanity/ui'
import {download} from './download-file.ts'
import type {InboxApi} from './inbox-api.ts'
import {useAct} from './use-mutation.ts'

/** The search box of a list, and its export. */
export function ListTools({
  label,
  search,
  onSearch,
  kind,
  api,
}: {
  label: string
  search: string
  onSearch: (text: string) => void
  kind: 'enquiries' | 'subscribers'
  api: InboxApi
}) {
  const act = useAct()
  return (
    <Flex gap={3} align="center">
      <Box flex={1}>
        <TextInput
          aria-label={label}
          placeholder={label}
          type="search"
          maxLength={200}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </Box>
      <Button
        mode="ghost"
        text="Export as CSV"
        onClick={() => act(api.csv(kind).then((file) => download(file, `${kind}.csv`)))}
      />
    </Flex>
  )
}
