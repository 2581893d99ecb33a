import {Flex, Spinner, Text} from '@sanity/ui'
import {useState} from 'react'
import {RetryCard} from '../ui/retry-card.tsx'
import {ToolPage} from '../ui/tool-page.tsx'
import {IssueList} from './issue-list.tsx'
import {useContentHealth} from './use-content-health.ts'

/** The tool “Needs care”: the issues of all documents, kept up to date. */
export function ContentHealthTool() {
  const [attempt, setAttempt] = useState(0)
  return (
    <ToolPage
      title="Needs care"
      description="What visitors would miss or what could read better. The list follows every change, in drafts too."
    >
      {/* A new key mounts the component again, which fetches everything again. */}
      <Issues key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </ToolPage>
  )
}

function Issues({onRetry}: {onRetry: () => void}) {
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
  return <IssueList documentIssues={health.documentIssues} content={health.content} />
}
