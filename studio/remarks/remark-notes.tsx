import {getPublishedId, studioPath} from '@sanity/client/csm'
import {Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {createContext, use, useCallback, useMemo} from 'react'
import {type InputProps, isObjectInputProps, type ObjectInputProps, type SchemaType} from 'sanity'
import {IntentLink} from 'sanity/router'
import type {Remark} from '#web/contract/remarks.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {fieldTitle} from '../content-health/document-row.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {useInboxApi, useInboxChanges} from '../inbox/inbox-api.ts'
import {useRoleReason} from '../team/roles.ts'
import {inputPlugin} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {useReturn} from '../use-return.ts'
import {useRemarksApi} from './remarks-api.ts'

/** Shows what reviewers remarked by a shared link: how many above the form, and each below its field. */
export const remarkNotes = inputPlugin('remark-notes', (props) => {
  if (props.path.length === 1) return <RemarkedField input={props} />
  return props.path.length === 0 && isObjectInputProps(props) && <RemarkedForm input={props} />
})

type FormRemarks = {open: readonly Remark[]; refetch: () => void}

const RemarksContext = createContext<FormRemarks>({open: [], refetch: () => undefined})

function RemarkedForm({input}: {input: ObjectInputProps}) {
  const api = useRemarksApi()
  const id = getPublishedId(String(input.value?.['_id'] ?? ''))
  const {data, error, refetch} = useQuery(
    useCallback(
      async (signal: AbortSignal) => (id === '' ? [] : api.listOf(id, signal)),
      [api, id],
    ),
  )
  // Reviewers write, and colleagues tick off, while the form is open. The Inbox's stream tells of that, to its roles alone.
  useReturn(refetch)
  const isTold = useRoleReason('editor') === undefined
  // The data are still those of the former document until the request for this one is answered.
  const ofDocument = useMemo(
    () => (data ?? []).filter((remark) => remark.document_id === id),
    [data, id],
  )
  const remarks = useMemo(() => ({open: ofDocument.filter(isOpen), refetch}), [ofDocument, refetch])
  const done = ofDocument.filter((remark) => !isOpen(remark))
  return (
    <RemarksContext value={remarks}>
      {isTold && <RemarkChanges onChange={refetch} />}
      <Stack gap={4}>
        {error !== undefined && (
          <Flex align="center" gap={3} wrap="wrap" role="status">
            <Text muted size={1}>
              The remarks of reviewers could not be read. {error}
            </Text>
            <Button text="Try again" mode="ghost" fontSize={1} padding={2} onClick={refetch} />
          </Flex>
        )}
        {remarks.open.length > 0 && <Overview open={remarks.open} input={input} />}
        {done.length > 0 && <DoneRemarks done={done} refetch={refetch} />}
        {input.renderDefault(input)}
      </Stack>
    </RemarksContext>
  )
}

function RemarkChanges({onChange}: {onChange: () => void}) {
  useInboxChanges(useInboxApi(), onChange)
  return null
}

const isOpen = ({done_at}: Remark): boolean => done_at === null

/** How many remarks wait, with links to their fields; those of a field that the form does not have stand here. */
function Overview({open, input}: {open: readonly Remark[]; input: ObjectInputProps}) {
  const {schemaType, value} = input
  const isShown = (remark: Remark) => schemaType.fields.some(({name}) => name === fieldOf(remark))
  return (
    <Card as="section" aria-label="Remarks" padding={4} radius={3} border tone="primary">
      <Stack gap={4}>
        <Text size={1} weight="medium">
          {open.length === 1
            ? '1 remark, at its field:'
            : `${open.length} remarks, each at its field:`}
        </Text>
        <Stack as="ul" className="plain-list" gap={3} margin={0} padding={0}>
          {open.filter(isShown).map((remark) => (
            <Text as="li" key={remark.id} size={1}>
              <IntentLink intent="edit" params={linkTo(remark)}>
                {titleOf(remark, value, schemaType)}
              </IntentLink>
              : {beginningOf(remark.text)}
            </Text>
          ))}
        </Stack>
        {open
          .filter((remark) => !isShown(remark))
          .map((remark) => (
            <RemarkNote key={remark.id} remark={remark} />
          ))}
      </Stack>
    </Card>
  )
}

const titleOf = (remark: Remark, document: unknown, type: SchemaType): string =>
  fieldTitle(document, studioPath.fromString(remark.path), type) || remark.path

const fieldOf = ({path}: Remark) => studioPath.fromString(path)[0]

const linkTo = ({document_id: id, document_type: type, path}: Remark) => ({id, type, path})

const most = 80

const beginningOf = (text: string): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text

function RemarkedField({input}: {input: InputProps}) {
  const {open} = use(RemarksContext)
  const [field] = input.path
  return (
    <>
      {input.renderDefault(input)}
      {open
        .filter((remark) => fieldOf(remark) === field)
        .map((remark) => (
          <Box key={remark.id} marginTop={3}>
            <RemarkNote remark={remark} />
          </Box>
        ))}
    </>
  )
}

/** One remark, to be ticked off or deleted by who shares links. */
function RemarkNote({remark}: {remark: Remark}) {
  const {refetch} = use(RemarksContext)
  const api = useRemarksApi()
  const reason = useRoleReason('editor')
  const {isRunning, run} = useAction({onSettled: refetch})
  const {id, name, text, quote, written_at} = remark
  return (
    <Card as="section" aria-label="Remark" padding={3} radius={2} border tone="caution">
      <Stack gap={3}>
        {quote && (
          <Text muted size={1} style={{overflowWrap: 'anywhere'}}>
            “{quote}”
          </Text>
        )}
        <Text size={1} style={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere'}}>
          {text}
        </Text>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text muted size={1}>
            {name || 'A reviewer'}, {formatDateTime(written_at)}
          </Text>
          <Flex gap={2}>
            <ConfirmButton
              text="Delete…"
              question="Delete this remark?"
              confirmText="Delete for good"
              disabled={reason !== undefined}
              reason={reason}
              onConfirm={() => run(() => api.delete(id))}
            >
              Who wrote it does not see it any more.
            </ConfirmButton>
            <Button
              text="Done"
              tone="positive"
              disabled={reason !== undefined || isRunning}
              title={reason}
              onClick={() => run(() => api.setDone(id, true))}
            />
          </Flex>
        </Flex>
      </Stack>
    </Card>
  )
}

/** The remarks that were ticked off, by whom and when, folded; each can be opened again. */
function DoneRemarks({done, refetch}: {done: readonly Remark[]; refetch: () => void}) {
  const api = useRemarksApi()
  const reason = useRoleReason('editor')
  const {isRunning, run} = useAction({onSettled: refetch})
  return (
    <details>
      <summary>
        <Text as="span" muted size={1} style={{display: 'inline-block'}}>
          {done.length === 1 ? '1 remark' : `${done.length} remarks`} ticked off
        </Text>
      </summary>
      <Stack as="ul" className="plain-list" gap={4} margin={0} padding={0} paddingTop={3}>
        {done.map(({id, text, done_by, done_at}) => (
          <Flex as="li" key={id} align="center" gap={3} justify="space-between" wrap="wrap">
            <Text size={1} style={{overflowWrap: 'anywhere'}}>
              {beginningOf(text)} ({done_by}, {formatDateTime(done_at ?? 0)})
            </Text>
            <Button
              text="Open again"
              mode="ghost"
              fontSize={1}
              padding={2}
              disabled={reason !== undefined || isRunning}
              title={reason}
              onClick={() => run(() => api.setDone(id, false))}
            />
          </Flex>
        ))}
      </Stack>
    </details>
  )
}
