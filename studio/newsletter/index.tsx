import {BellIcon} from '@sanity/icons/Bell'
import {Button, Card, Flex, Heading, Spinner, Stack, Text} from '@sanity/ui'
import {useCallback, useEffect, useState} from 'react'
import {definePlugin} from 'sanity'
import {useQuery} from '../site-api/site-api.ts'
import {RetryCard, ToolPage} from '../ui.tsx'
import {IssueForm} from './issue-form.tsx'
import {IssueCard} from './issue-card.tsx'
import {useNewsletterApi} from './newsletter-api.ts'

/** The tool “Newsletter”: writes an issue, sends it, and shows how far each has come. */
export const newsletterTool = definePlugin({
  name: 'newsletter',
  tools: [{name: 'newsletter', title: 'Newsletter', icon: BellIcon, component: NewsletterTool}],
})

const refreshMs = 5000

function NewsletterTool() {
  const api = useNewsletterApi()
  const {data, error, refetch} = useQuery(
    useCallback((signal: AbortSignal) => api.list(signal), [api]),
  )
  const [sentId, setSentId] = useState<string>()
  const isMoving = data?.items.some(
    ({state, waiting}) => state === 'scheduled' || (state === 'sending' && waiting > 0),
  )
  // The server sends by itself: while it does, the counts on the screen would be out of date.
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(refetch, refreshMs)
    return () => clearTimeout(timer)
  })
  return (
    <ToolPage
      title="Newsletter"
      description="An issue goes to everybody who has confirmed a subscription: one mail each, with a link that unsubscribes. Who opens it is not tracked."
    >
      <Stack gap={6}>
        {error && (
          <RetryCard onRetry={refetch}>The newsletter could not be read. {error}</RetryCard>
        )}
        {!data && !error && <Spinner muted aria-label="Loading the newsletter" />}
        {data?.isDelivered === false && (
          <Card padding={4} radius={3} tone="caution" border>
            <Text>
              The server has no mail server (SMTP_URL): mails become files on it, and nobody gets
              them.
            </Text>
          </Card>
        )}
        {data && sentId === undefined && (
          <IssueForm
            list={data}
            onSent={(id) => {
              setSentId(id)
              refetch()
            }}
          />
        )}
        {data && sentId !== undefined && (
          <Card padding={4} radius={3} tone="positive" border role="status">
            <Flex align="center" gap={4} wrap="wrap">
              <Text>The issue is on its way; the list shows how far it has come.</Text>
              <Button
                mode="ghost"
                text="Write the next issue"
                disabled={data.nextId === sentId}
                onClick={() => setSentId(undefined)}
              />
            </Flex>
          </Card>
        )}
        {data && (
          <Stack gap={4} as="section">
            <Heading as="h2" size={1}>
              Issues
            </Heading>
            {data.items.length === 0 && <Text muted>None has been sent yet.</Text>}
            {data.items.map((issue) => (
              <IssueCard key={issue.id} issue={issue} api={api} onChange={refetch} />
            ))}
          </Stack>
        )}
      </Stack>
    </ToolPage>
  )
}
