import {Box, Button, Card, Dialog, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {type ReactNode, useCallback, useId, useState} from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  type SanityDocument,
  useActiveReleases,
  useClient,
  useWorkspace,
  validateDocument,
} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {fieldTitle} from '../content-health/document-row.tsx'
import {plainMessage} from '../content-health/validation.ts'
import {useQuery} from '../site-api/site-api.ts'
import {DialogStep, ReturnFocus} from '../dialog-focus.tsx'
import {QueryState} from '../ui.tsx'
import {reasonOf} from '../use-action.ts'
import {applyBulk, type BulkResult, undoBulk} from './apply.ts'
import {fetchBulkItems} from './bulk-items.ts'
import {type BulkAction, type BulkItem, planBulk} from './plan.ts'

const HEADERS: Record<BulkAction['name'], string> = {
  publish: 'Publish several at once',
  hide: 'Hide several from the site',
  delete: 'Delete several',
  release: 'Add several to a release',
  category: 'Set the category of several',
}

const VERBS: Record<BulkAction['name'], string> = {
  publish: 'Publish',
  hide: 'Hide',
  delete: 'Delete',
  release: 'Add',
  category: 'Set',
}

interface Props {
  action: BulkAction
  /** Published ids. */
  ids: readonly string[]
  /** Called with whether documents were changed. */
  onClose: (isChanged: boolean) => void
}

/** The steps of a dialog: what will happen, how far it is, how it went, and that it was undone. */
type Phase =
  | {name: 'plan'}
  | {name: 'running'; count: number; of: number}
  | {name: 'done' | 'undone'; result: BulkResult}

/** Says what a change of many documents will do, makes it, says how it went, and offers to undo all of it. */
export function BulkDialog({action, ids, onClose}: Props) {
  const dialogId = useId()
  const client = useClient({apiVersion: API_VERSION})
  const [phase, setPhase] = useState<Phase>({name: 'plan'})
  const [problem, setProblem] = useState<string>()
  const query = useItems(ids)
  const plan = query.data && planBulk(action, query.data.items, query.data.otherSlides)
  const isRunning = phase.name === 'running' && problem === undefined
  const close = () => onClose(phase.name !== 'plan')
  const run = (
    name: 'done' | 'undone',
    of: number,
    change: (onProgress: (count: number) => void) => Promise<BulkResult>,
  ) => {
    setPhase({name: 'running', count: 0, of})
    change((count) => setPhase({name: 'running', count, of}))
      .then((result) => setPhase({name, result}))
      .catch((error: unknown) => setProblem(reasonOf(error)))
  }
  const apply = (items: readonly BulkItem[]) =>
    run('done', items.length, (onProgress) => applyBulk(client, action, items, onProgress))
  const undo = ({done}: BulkResult) =>
    run('undone', done.length, (onProgress) => undoBulk(client, action, done, onProgress))
  return (
    <ReturnFocus>
      <Dialog
        id={dialogId}
        header={HEADERS[action.name]}
        width={1}
        // The dialog stays open while a change runs: otherwise nobody would see its result.
        {...(!isRunning && {onClose: close, onClickOutside: close})}
      >
        <Box padding={4}>
          <DialogStep key={phase.name}>
            {problem && (
              <Card padding={3} tone="critical" border radius={2} role="alert">
                <Text>{problem}</Text>
              </Card>
            )}
            {phase.name === 'plan' && (
              <Stack gap={5}>
                <QueryState
                  query={query}
                  loading="Reading the chosen documents"
                  failed="The chosen documents could not be read."
                />
                {plan && (
                  <>
                    <Outcome title={`Will be changed (${plan.steps.length})`} lines={plan.steps} />
                    <Outcome
                      title={`Stay as they are (${plan.refusals.length})`}
                      lines={plan.refusals}
                    />
                    <Buttons>
                      <Button mode="bleed" text="Cancel" onClick={close} />
                      <Button
                        tone={
                          action.name === 'delete' || action.name === 'hide'
                            ? 'critical'
                            : 'primary'
                        }
                        text={`${VERBS[action.name]} ${plan.steps.length}`}
                        disabled={plan.steps.length === 0}
                        onClick={() => apply(plan.steps.map(({item}) => item))}
                      />
                    </Buttons>
                  </>
                )}
              </Stack>
            )}
            {isRunning && (
              <Flex align="center" gap={3} role="status">
                <Spinner muted />
                <Text>
                  {phase.count} of {phase.of}
                </Text>
                <progress max={phase.of} value={phase.count} aria-hidden />
              </Flex>
            )}
            {(phase.name === 'done' || phase.name === 'undone') && (
              <Stack gap={5}>
                <Text role="status">
                  {phase.name === 'done' ? 'Changed' : 'Put back'}: {phase.result.done.length}.
                </Text>
                <Outcome
                  title={`Could not be ${phase.name === 'done' ? 'changed' : 'put back'} (${phase.result.failed.length})`}
                  lines={phase.result.failed.map(({item, reason}) => ({item, sentence: reason}))}
                />
                <Buttons>
                  {phase.name === 'done' && phase.result.done.length > 0 && (
                    <Button mode="ghost" text="Undo all" onClick={() => undo(phase.result)} />
                  )}
                  <Button text="Close" onClick={close} />
                </Buttons>
              </Stack>
            )}
          </DialogStep>
        </Box>
      </Dialog>
    </ReturnFocus>
  )
}

const Buttons = ({children}: {children: ReactNode}) => (
  <Flex className="dialog-buttons" gap={2} justify="flex-end" wrap="wrap">
    {children}
  </Flex>
)

/** The documents of one outcome, each with a sentence; nothing where there are none. */
function Outcome({title, lines}: {title: string; lines: {item: BulkItem; sentence: string}[]}) {
  if (lines.length === 0) return null
  return (
    <Stack gap={4}>
      <Text weight="semibold" size={1}>
        {title}
      </Text>
      <Stack as="ul" gap={4} padding={0} margin={0} className="bulk-list">
        {lines.map(({item: {id, title: name}, sentence}) => (
          <Stack as="li" key={id} gap={2}>
            <Text>{name}</Text>
            <Text size={1} muted>
              {sentence}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

/** Reads the chosen documents once, with what the form refuses in them. */
function useItems(ids: readonly string[]) {
  const client = useClient({apiVersion: API_VERSION})
  const workspace = useWorkspace()
  const {data: releases} = useActiveReleases()
  const [chosen] = useState(ids)
  const names = releases.map(({_id}) => getReleaseIdFromReleaseDocumentId(_id)).join(' ')
  return useQuery(
    useCallback(() => {
      const problemsOf = async (document: SanityDocument) => {
        const markers = await validateDocument({workspace, document, environment: 'studio'})
        const type = workspace.schema.get(document._type)
        return markers.flatMap(({level, message, path}) => {
          if (level !== 'error') return []
          const title = type && fieldTitle(document, path, type)
          return [title ? `${title}: ${plainMessage(message)}` : plainMessage(message)]
        })
      }
      return fetchBulkItems(
        client,
        {ids: chosen, releases: names.split(' ').filter(Boolean)},
        problemsOf,
      )
    }, [client, workspace, chosen, names]),
  )
}
