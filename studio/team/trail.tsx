import {Button, Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import {TRAIL_PAGE_SIZE} from '#web/contract/team.ts'
import {useMutation, useQuery} from '../site-api/site-api.ts'
import {formatDateTime, RetryCard, saveFile} from '../ui.tsx'
import {useTeamApi} from './team-api.ts'

/** Who did what, and when, the newest first. */
export function TrailList() {
  const api = useTeamApi()
  const [before, setBefore] = useState<number>()
  const fetchTrail = useCallback((signal: AbortSignal) => api.trail(before, signal), [api, before])
  const {data, error, refetch} = useQuery(fetchTrail)
  const mutate = useMutation()
  const last = data?.at(-1)
  return (
    <Stack gap={4}>
      <Flex justify="flex-end">
        <Button
          mode="ghost"
          text="Export as CSV"
          onClick={() => mutate(api.exportTrail().then((file) => saveFile(file, 'trail.csv')))}
        />
      </Flex>
      {error && <RetryCard onRetry={refetch}>The trail could not be read. {error}</RetryCard>}
      {!data && !error && <Spinner muted aria-label="Loading the trail" />}
      {data?.length === 0 && <Text muted>Nothing has been noted yet.</Text>}
      {data?.map(({seq, at, name, event, subject}) => (
        <Card key={seq} padding={3} radius={3} border>
          <Stack gap={3}>
            <Text style={{overflowWrap: 'anywhere'}}>
              <strong>{name}</strong> {event} {subject}
            </Text>
            <Text size={1} muted>
              {formatDateTime(Date.parse(at))}
            </Text>
          </Stack>
        </Card>
      ))}
      <Flex gap={3}>
        {before !== undefined && (
          <Button mode="ghost" text="Newest" onClick={() => setBefore(undefined)} />
        )}
        {last && data?.length === TRAIL_PAGE_SIZE && (
          <Button mode="ghost" text="Older" onClick={() => setBefore(last.seq)} />
        )}
      </Flex>
    </Stack>
  )
}
