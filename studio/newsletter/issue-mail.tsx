import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import type {WrittenIssue} from '#web/contract/newsletter-issues.ts'
import {useQuery} from '../site-api/site-api.ts'
import {RetryCard} from '../ui.tsx'
import type {useNewsletterApi} from './newsletter-api.ts'

/** Widths of the frame, in pixels. */
const widths = {Desktop: 800, Phone: 360} as const
const views = ['Desktop', 'Phone', 'Plain text'] as const

/** Milliseconds without a change before the mail is rendered. */
const pauseMs = 400

/** The mail as it will be: in a wide window, on a phone, and as text. */
export function IssueMail({
  content,
  api,
}: {
  content: WrittenIssue
  api: ReturnType<typeof useNewsletterApi>
}) {
  const [view, setView] = useState<(typeof views)[number]>('Desktop')
  const fetchMail = useCallback(
    async (signal: AbortSignal) => {
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
      })
      signal.throwIfAborted()
      return api.render(content, signal)
    },
    [api, content],
  )
  const {data, error, refetch} = useQuery(fetchMail)
  return (
    <Stack gap={3}>
      <Flex gap={2}>
        {views.map((name) => (
          <Button
            key={name}
            mode="bleed"
            text={name}
            selected={view === name}
            aria-pressed={view === name}
            onClick={() => setView(name)}
          />
        ))}
      </Flex>
      {error && <RetryCard onRetry={refetch}>The preview could not be made. {error}</RetryCard>}
      {data && view === 'Plain text' && (
        <Card padding={4} border radius={2} overflow="auto">
          <Text as="pre" size={1} style={{whiteSpace: 'pre-wrap'}}>
            {data.text}
          </Text>
        </Card>
      )}
      {data && view !== 'Plain text' && (
        <Card border radius={2} overflow="auto">
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={data.html}
            style={{display: 'block', border: 0, inlineSize: widths[view], blockSize: 640}}
          />
        </Card>
      )}
    </Stack>
  )
}
