import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import {TRAIL_PAGE_SIZE} from '#web/contract/team.ts'
import {formatDateTime} from '../lagos-time.ts'
import {useQuery} from '../site-api/site-api.ts'
import {QueryState, saveFile} from '../ui.tsx'
import {useAction} from '../use-action.ts'
import {useTeamApi} from './team-api.ts'

/** Who did what, and when, the newest first. */
export function TrailList() {
  const api = useTeamApi()
  const [before, setBefore] = useState<number>()
  const query = useQuery(
    useCallback((signal: AbortSignal) => api.trail(before, signal), [api, before]),
  )
  const {data} = query
  const {run} = useAction()
  const last = data?.at(-1)
  return (
    <Stack gap={4}>
      <Flex justify="flex-end">
        <Button
          mode="ghost"
          text="Export as CSV"
          onClick={() =>
            run(() => api.exportTrail(), {onDone: (file) => saveFile(file, 'trail.csv')})
          }
        />
      </Flex>
      <QueryState query={query} loading="Loading the trail" failed="The trail could not be read." />
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
