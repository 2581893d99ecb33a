import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useId, useMemo, useState} from 'react'
import {useClient} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {fetchSite} from '#schemas/rules/page-links.ts'
import {LinkField} from '../links/link-field.tsx'
import {DOCUMENT_TYPES, Use} from '../media/used-in.tsx'
import {useQuery} from '../site-api/site-api.ts'
import {fetchRedirects} from '../slug-redirects/redirects.ts'
import {assetUsesQuery, linkingQuery, typesListenQuery} from '../studio.queries.ts'
import {useRoleReason} from '../team/roles.ts'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {useLiveQuery} from '../use-live-query.ts'
import {AddressChoice, type Choice} from './address-choice.tsx'
import {deleteDocument, undoDeletion} from './delete-document.ts'
import {useDeletionMessage} from './deletion-message.tsx'
import {type Destination, destinationProblem, listOf, planDeletion} from './plan-deletion.ts'
import {type Reference, referencesTo} from './references.ts'

interface Props {
  /** The published id. */
  id: string
  type: string
  title: string
  isPublished: boolean
  /** The address of its page on the site. */
  path: string | null
  /** Tells whether it can come back: an upload is deleted with its file. */
  isFile: boolean
  /** Tells whether it can be deleted now. */
  canDelete: boolean
  /** Why a slide cannot be deleted. */
  slideReason: string | undefined
  onClose: () => void
}

/** Says what refers to a document, asks what becomes of its address, and deletes it. */
export function DeleteDialog({id, type, title, isPublished, path, isFile, ...props}: Props) {
  const {canDelete, slideReason, onClose} = props
  const client = useClient({apiVersion: API_VERSION})
  const say = useDeletionMessage()
  const roleReason = useRoleReason(isPublished ? 'editor' : 'contributor')
  const reason = roleReason ?? slideReason
  const references = useReferences(id, path)
  const address = useAddress({id, type, path})
  const {isRunning, run} = useAction({failed: 'Nothing was deleted.'})
  const isHeld = references.list.some(({isHolding}) => isHolding)
  const remove = () =>
    run(() => deleteDocument(client, {id, destination: address?.destination}), {
      onDone: (deletion) => {
        onClose()
        say({title, undo: isFile ? undefined : () => undoDeletion(client, deletion)})
      },
    })
  return (
    <Stack gap={5} padding={1}>
      <Text style={{overflowWrap: 'anywhere'}}>{whatHappens({title, isPublished, isFile})}</Text>
      <References {...references} onOpen={onClose} hasAddress={path !== null} />
      {address?.choices}
      {reason && <Text>{reason}</Text>}
      <Flex className="dialog-buttons" gap={2} wrap="wrap" justify="flex-end">
        <Button mode="bleed" text="Cancel" disabled={isRunning} onClick={onClose} />
        <Button
          tone="critical"
          text="Delete"
          data-testid="confirm-button"
          loading={isRunning}
          disabled={
            isRunning ||
            !canDelete ||
            reason !== undefined ||
            references.query.data === undefined ||
            isHeld ||
            address?.isReady === false
          }
          // The dialog may open under the pointer: the rest of a double click confirms nothing.
          onClick={({detail}) => detail < 2 && remove()}
        />
      </Flex>
    </Stack>
  )
}

function whatHappens({
  title,
  isPublished,
  isFile,
}: Pick<Props, 'title' | 'isPublished' | 'isFile'>): string {
  if (isFile) return `“${title}” is deleted with its file. That cannot be undone.`
  return isPublished
    ? `“${title}” leaves the site, and is deleted with its drafts and versions.`
    : `“${title}” is deleted. It was not on the site.`
}

/** The documents that refer to one, and again after each change. Redirects to its page follow the choice of its address. */
function useReferences(id: string, path: string | null) {
  const params = useMemo(() => ({id, types: DOCUMENT_TYPES}), [id])
  // A path that was typed stands anywhere in a document, also deep in a text, where no query finds it.
  const query = useLiveQuery(
    path === null ? assetUsesQuery : linkingQuery,
    typesListenQuery,
    params,
  )
  const list = useMemo(() => referencesTo(query.data, id, path), [query.data, id, path])
  return {query, list: list.filter(({type}) => type !== 'redirect')}
}

interface ReferencesProps extends ReturnType<typeof useReferences> {
  /** Tells whether the document has a page of its own. */
  hasAddress: boolean
  onOpen: () => void
}

function References({query, list, hasAddress, onOpen}: ReferencesProps) {
  const holding = list.filter(({isHolding}) => isHolding)
  const linking = list.filter(({isHolding}) => !isHolding)
  return (
    <>
      <QueryState
        query={query}
        loading="Looking for what refers to it"
        failed="It could not be read what refers to it."
      />
      {query.data !== undefined && list.length === 0 && (
        <Text muted size={1}>
          No document refers to it.
        </Text>
      )}
      <ReferenceList
        title="It cannot be deleted while these use it. Take it out of them first:"
        tone="critical"
        list={holding}
        onOpen={onOpen}
      />
      <ReferenceList
        title={
          hasAddress
            ? 'These link to it. Their links go where its address leads:'
            : 'These refer to it:'
        }
        tone="caution"
        list={linking}
        onOpen={onOpen}
      />
    </>
  )
}

interface ReferenceListProps {
  title: string
  tone: 'critical' | 'caution'
  list: readonly Reference[]
  onOpen: () => void
}

function ReferenceList({title, tone, list, onOpen}: ReferenceListProps) {
  const id = useId()
  if (list.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id} border padding={3} radius={2} tone={tone}>
      <Stack gap={4}>
        <Text id={id} size={1}>
          {title}
        </Text>
        <Stack as="ul" className="plain-list" gap={4} margin={0} padding={0}>
          {list.map((reference) => (
            <Use key={reference.id} use={reference} onOpen={onOpen} />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

/** The choice of what becomes of the address of a page; undefined for a document without one. */
function useAddress({id, type, path}: Pick<Props, 'id' | 'type' | 'path'>) {
  const client = useClient({apiVersion: API_VERSION})
  const fieldId = useId()
  const [choice, setChoice] = useState<Choice>('list')
  const [elsewhere, setElsewhere] = useState<{to: string; page: string | null}>({
    to: '',
    page: null,
  })
  const {data} = useQuery(
    useCallback(async () => {
      const site = await fetchSite({getClient: () => client})
      return {redirects: await fetchRedirects(client), paths: site.paths}
    }, [client]),
  )
  const list = listOf(type)
  if (path === null || !list) return undefined
  const page = {id, path}
  const chosen: Record<Choice, Destination> = {
    list: {to: list.path, page: list.id},
    elsewhere,
    gone: 'gone',
  }
  const destination = chosen[choice]
  // For display: the deletion reads the redirects anew.
  const plan = data && planDeletion(page, destination, data.redirects)
  const problem = data ? destinationProblem(page, elsewhere, data) : null
  const isReady = choice !== 'elsewhere' || (data !== undefined && problem === null)
  const choices = (
    <AddressChoice
      path={path}
      list={list}
      choice={choice}
      onChoose={setChoice}
      led={[...new Set(plan?.update.map(({from}) => from))]}
      field={
        <LinkField
          value={elsewhere.to}
          page={elsewhere.page ?? undefined}
          onChange={(to, target) => setElsewhere({to, page: target ?? null})}
          problems={problem === null ? [] : [{level: 'error', message: problem}]}
          input={{id: fieldId, 'aria-label': 'Where its address leads'}}
        />
      }
    />
  )
  return {destination, isReady, choices}
}
