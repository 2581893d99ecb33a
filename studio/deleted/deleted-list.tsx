import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useCallback, useState} from 'react'
import {useClient, useSchema} from 'sanity'
import {useRouter} from 'sanity/router'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {useRoleReason} from '../team/roles.ts'
import {QueryState, UserName} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {type DeletedDocument, fetchDeleted, nameOf, restoreAsDraft} from './deleted-documents.ts'

/** Lists the documents that were deleted, with who did it and when; a button restores each. */
export function DeletedList() {
  const client = useClient({apiVersion: API_VERSION})
  const [pages, setPages] = useState(1)
  const query = useQuery(
    useCallback((signal: AbortSignal) => fetchDeleted(client, {pages, signal}), [client, pages]),
  )
  const schema = useSchema()
  const reason = useRoleReason('contributor')
  // A type that the site no longer has, and one of the Studio's own, opens in no form.
  const listed = query.data?.documents.flatMap((deleted) => {
    const type = schema.get(deleted.document._type)
    return type ? [{deleted, typeTitle: type.title ?? type.name}] : []
  })
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={4}>
        <Text muted size={1}>
          What is restored becomes a draft with its former address and position, and a redirect from
          that address ends. Visitors see it when it is published. {reason}
        </Text>
        <QueryState query={query} loading="Loading" failed="The list could not be read." />
        {listed?.length === 0 && !query.data?.hasMore && (
          <Text muted>Nothing has been deleted.</Text>
        )}
        {listed?.map((row) => (
          <DeletedRow {...row} key={row.deleted.document._id} onRestored={query.refetch} />
        ))}
        {query.data?.hasMore && (
          <Button mode="ghost" text="Show earlier ones" onClick={() => setPages(pages + 1)} />
        )}
      </Stack>
    </Card>
  )
}

/** For a contributor, who may not change what is published. */
const hiddenNote = (path: string): string =>
  `A redirect still answers at ${path}. It ends when an editor publishes the draft.`

interface DeletedRowProps {
  deleted: DeletedDocument
  typeTitle: string
  onRestored: () => void
}

function DeletedRow({deleted, typeTitle, onRestored}: DeletedRowProps) {
  const {document, author, timestamp} = deleted
  const client = useClient({apiVersion: API_VERSION})
  const {navigateIntent} = useRouter()
  const reason = useRoleReason('contributor')
  const mayUnredirect = useRoleReason('editor') === undefined
  const {push} = useToast()
  const {isRunning, run} = useAction({failed: 'It was not restored.', onSettled: onRestored})
  const restore = () =>
    run(() => restoreAsDraft(client, deleted, {mayUnredirect}), {
      success: 'It is a draft again. Publish it to show it to visitors.',
      onDone: ({id, hidden}) => {
        if (hidden !== undefined) push({status: 'warning', title: hiddenNote(hidden)})
        navigateIntent('edit', {id, type: document._type})
      },
    })
  return (
    <Card border padding={3} radius={3}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack flex={1} gap={3}>
          <Text style={{overflowWrap: 'anywhere'}}>
            {typeTitle}: <strong>{nameOf(document)}</strong>
          </Text>
          <Text muted size={1}>
            <UserName id={author} />, {formatDateTime(Date.parse(timestamp))}
          </Text>
        </Stack>
        <Button
          aria-label={`Restore ${nameOf(document)} as a draft`}
          disabled={isRunning || reason !== undefined}
          mode="ghost"
          onClick={restore}
          text="Restore as a draft"
          title={reason}
        />
      </Flex>
    </Card>
  )
}
