import {Box, Button, Flex, TextInput} from '@sanity/ui'
import type {InboxApi, InboxKind} from './inbox-api.ts'
import {saveFile} from './save-file.ts'
import {useMutation} from '../site-api/use-mutation.ts'

interface Props {
  kind: InboxKind
  api: InboxApi
  search: string
  onSearch: (text: string) => void
}

/** The search box of a list and its CSV export. */
export function ListToolbar({kind, api, search, onSearch}: Props) {
  const mutate = useMutation()
  const label = `Search ${kind}`
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
        onClick={() => mutate(api.exportCsv(kind).then((file) => saveFile(file, `${kind}.csv`)))}
      />
    </Flex>
  )
}
