import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {Button, Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useEffect, useMemo, useState} from 'react'
import {useClient, useWorkspace} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {schemaTypes} from '#schemas/index.ts'
import {UnreadableReviews} from '../reviews.tsx'
import {RetryCard} from '../ui.tsx'
import {collectProblems, type DocumentProblems, type Level, LEVELS} from './problems.ts'
import {type DatasetSnapshot, followDataset} from './dataset-snapshot.ts'
import {DocumentRow} from './document-row.tsx'
import {createDocumentValidator, validationKeys} from './validation.ts'

/** The problems of all documents, kept up to date. */
export function ContentHealth() {
  const [attempt, setAttempt] = useState(0)
  // A new key mounts the component again, which fetches everything again.
  return (
    <Stack gap={4}>
      <UnreadableReviews />
      <Problems key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </Stack>
  )
}

function Problems({onRetry}: {onRetry: () => void}) {
  const health = useContentHealth()
  if (health.status === 'failed') {
    return <RetryCard onRetry={onRetry}>The content could not be checked.</RetryCard>
  }
  if (health.status === 'loading') {
    return (
      <Flex align="center" gap={3} role="status">
        <Spinner muted />
        <Text muted>
          {health.total === 0
            ? 'Reading the content…'
            : `Checked ${health.done} of ${health.total}…`}
        </Text>
      </Flex>
    )
  }
  return <ProblemList documentProblems={health.documentProblems} content={health.content} />
}

/** The heading above the problems of each level. */
export const LEVEL_TITLES: Record<Level, string> = {
  error: 'Must be put right',
  warning: 'Could be better',
  info: 'Samples to replace',
}

const EMPTY_TEXTS: Record<Level, string> = {
  error: 'Nothing is broken: every picture is described, every link leads somewhere.',
  warning: 'Nothing to improve that can be found by counting.',
  info: 'No invented entries are left.',
}

interface Props {
  documentProblems: DocumentProblems[]
  content: DatasetSnapshot
}

/** The documents with problems of one level, and buttons to choose the level. */
function ProblemList({documentProblems, content}: Props) {
  const withLevel = (level: Level) =>
    documentProblems.flatMap((entry) => {
      const problems = entry.problems.filter((problem) => problem.level === level)
      return problems.length > 0 ? [{...entry, problems}] : []
    })
  const [selected, setSelected] = useState<Level | null>(null)
  // Until an editor selects a level: the most serious one that has problems.
  const shown = selected ?? LEVELS.find((level) => withLevel(level).length > 0) ?? 'error'
  const rows = withLevel(shown)
  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap" role="group" aria-label="Which kind is shown">
        {LEVELS.map((level) => (
          <Button
            key={level}
            mode={level === shown ? 'default' : 'ghost'}
            aria-pressed={level === shown}
            text={`${LEVEL_TITLES[level]} (${withLevel(level).length})`}
            onClick={() => setSelected(level)}
          />
        ))}
      </Flex>
      {rows.length === 0 ? (
        <Card padding={4} radius={3} tone="positive" border>
          <Flex align="center" gap={3}>
            <Text size={3}>
              <CheckmarkCircleIcon />
            </Text>
            <Text>{EMPTY_TEXTS[shown]}</Text>
          </Flex>
        </Card>
      ) : (
        <Stack as="ul" gap={3} padding={0} margin={0}>
          {rows.map((row) => (
            <DocumentRow key={row.id} documentProblems={row} content={content} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type ContentHealthState =
  | {status: 'loading'; done: number; total: number}
  | {status: 'failed'}
  | {status: 'ready'; documentProblems: DocumentProblems[]; content: DatasetSnapshot}

const DOCUMENT_TYPES = schemaTypes.flatMap(({name, type}) => (type === 'document' ? [name] : []))

/** How many documents are validated at a time. */
const BATCH_SIZE = 12

/** Subscribes to all content and validates what changes. */
export function useContentHealth(): ContentHealthState {
  const client = useClient({apiVersion: API_VERSION})
  const workspace = useWorkspace()
  const validator = useMemo(() => createDocumentValidator(workspace), [workspace])
  const [content, setContent] = useState<DatasetSnapshot | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [progress, setProgress] = useState({done: 0, hasValidatedAll: false})

  useEffect(() => {
    const onError = (error: unknown) => {
      console.error(error)
      setHasFailed(true)
    }
    return followDataset(client, DOCUMENT_TYPES, {onSnapshot: setContent, onError})
  }, [client])

  useEffect(() => {
    if (!content) return undefined
    let isCancelled = false
    const validateAll = async () => {
      const keys = validationKeys(content.documents.values())
      const documents = [...content.documents.values()]
      for (let done = 0; done < documents.length && !isCancelled; done += BATCH_SIZE) {
        await Promise.all(
          documents.slice(done, done + BATCH_SIZE).map(async (document) => {
            const key = keys.get(document._id) ?? document._rev
            if (!validator.isCurrent(document, key)) await validator.validate(document, key)
          }),
        )
        if (!isCancelled) setProgress((previous) => ({...previous, done}))
      }
      if (!isCancelled) setProgress({done: documents.length, hasValidatedAll: true})
    }
    validateAll().catch((error: unknown) => {
      console.error(error)
      if (!isCancelled) setHasFailed(true)
    })
    return () => {
      isCancelled = true
    }
  }, [content, validator])

  return useMemo(() => {
    if (hasFailed) return {status: 'failed'}
    if (!content || !progress.hasValidatedAll) {
      return {status: 'loading', done: progress.done, total: content?.documents.size ?? 0}
    }
    return {
      status: 'ready',
      content,
      documentProblems: collectProblems(content, validator.problemsOf),
    }
  }, [content, hasFailed, validator, progress])
}
