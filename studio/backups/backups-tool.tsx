import {Spinner, Stack} from '@sanity/ui'
import {useCallback} from 'react'
import {backupStatus, BACKUPS_PATH} from '#web/contract/backups.ts'
import {useSiteRequest} from '../site-api/site-request.ts'
import {useQuery} from '../site-api/use-query.ts'
import {RetryCard, ToolPage} from '../ui.tsx'
import {BackupState} from './backup-state.tsx'

/** The tool “Backups”. */
export function BackupsTool() {
  const request = useSiteRequest(BACKUPS_PATH)
  const fetchStatus = useCallback(
    async (signal: AbortSignal) => {
      const response = await request('', {signal})
      return {...backupStatus.parse(await response.json()), now: Date.now()}
    },
    [request],
  )
  const {data, error, refetch} = useQuery(fetchStatus)
  return (
    <ToolPage
      title="Backups"
      description="One archive of content, its history, pictures and files, enquiries and subscribers. Whoever runs the server makes and restores them."
    >
      <Stack gap={4}>
        {error && (
          <RetryCard onRetry={refetch}>The last backup could not be found out. {error}</RetryCard>
        )}
        {!data && !error && <Spinner muted aria-label="Loading the last backup" />}
        {data && <BackupState {...data} />}
      </Stack>
    </ToolPage>
  )
}
