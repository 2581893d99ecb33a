import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import type {ContentSnapshot} from './content-snapshot.ts'
import {DocumentRow} from './document-row.tsx'
import {type DocumentIssues, LEVELS, type Level} from './issue.ts'

const TITLES: Record<Level, string> = {
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
  documentIssues: DocumentIssues[]
  content: ContentSnapshot
}

/** The documents with issues of one level, and buttons to choose the level. */
export function IssueList({documentIssues, content}: Props) {
  const withLevel = (level: Level) =>
    documentIssues.flatMap((entry) => {
      const issues = entry.issues.filter((issue) => issue.level === level)
      return issues.length > 0 ? [{...entry, issues}] : []
    })
  const [selected, setSelected] = useState<Level | null>(null)
  // Until an editor selects a level: the most serious one that has issues.
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
            text={`${TITLES[level]} (${withLevel(level).length})`}
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
            <DocumentRow key={row.id} documentIssues={row} content={content} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
