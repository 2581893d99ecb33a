import {Card, Stack, Text} from '@sanity/ui'
import {useCallback} from 'react'
import {
  BACKUPS_PATH,
  backupStatus,
  type BackupStatus,
  type Restored,
} from '#web/contract/backups.ts'
import {useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {formatDateTime} from '../lagos-time.ts'
import {HeldNotice, QueryState} from '../ui.tsx'

/** When the last backup was made, and what is wrong. */
export function Backups() {
  const request = useSiteRequest(BACKUPS_PATH)
  const fetchStatus = useCallback(
    async (signal: AbortSignal) => {
      const response = await request('', {signal})
      return {...backupStatus.parse(await response.json()), now: Date.now()}
    },
    [request],
  )
  const query = useQuery(fetchStatus)
  return (
    <Stack gap={4}>
      <QueryState
        query={query}
        loading="Loading the last backup"
        failed="The last backup could not be found out."
      />
      {query.data && <BackupState {...query.data} />}
    </Stack>
  )
}

/** A nightly backup that is older has been missed. */
const missedAfterMs = 26 * 60 * 60 * 1000

/** Tells whether the last nightly backup has been missed. `now` is in milliseconds since 1970. */
export const isBackupMissed = (
  {success, scheduled}: Pick<BackupStatus, 'success' | 'scheduled'>,
  now: number,
): boolean => scheduled && success !== null && now - success.at > missedAfterMs

/** `now` is in milliseconds since 1970. */
function BackupState({
  success,
  failure,
  scheduled,
  folderProblem,
  held,
  now,
}: BackupStatus & {
  now: number
}) {
  const isMissed = isBackupMissed({success, scheduled}, now)
  return (
    <>
      <HeldNotice held={held} />
      <Card
        padding={4}
        radius={3}
        border
        tone={success && !isMissed && !failure ? 'positive' : 'caution'}
      >
        {success ? (
          <Stack gap={4}>
            <Text weight="semibold">The last backup was made on {formatDateTime(success.at)}.</Text>
            <Text size={1} muted>
              {success.file}, {formatSize(success.size)},{' '}
              {success.encrypted ? 'encrypted' : 'not encrypted'}
            </Text>
            {success.restored && <Text size={1}>{describeRestored(success.restored)}</Text>}
            {isMissed && <Text size={1}>That is more than a day ago.</Text>}
          </Stack>
        ) : (
          <Text weight="semibold">There is no backup yet.</Text>
        )}
      </Card>
      {failure && (
        <Card padding={4} radius={3} border tone="critical">
          <Stack gap={4}>
            <Text weight="semibold">
              The backup of {formatDateTime(failure.at)} failed. It is tried again each hour.
            </Text>
            <Text size={1} style={{overflowWrap: 'anywhere'}}>
              {failure.message}
            </Text>
          </Stack>
        </Card>
      )}
      {folderProblem !== null && (
        <Card padding={4} radius={3} border tone="caution">
          <Text size={1} style={{overflowWrap: 'anywhere'}}>
            {folderProblem}
          </Text>
        </Card>
      )}
      <Text size={1} muted>
        {scheduled
          ? 'One is made each night at 2:00 in Lagos. Seven daily and four weekly ones are kept.'
          : 'None is made by itself: on the server, BACKUP_DIR switches that on.'}
      </Text>
    </>
  )
}

/** “It was restored in 41 s: 132 documents, …” */
const describeRestored = ({ms, page, ...counts}: Restored): string => {
  const {documents, assets, enquiries, subscribers} = counts
  const sentence = `It was restored in ${Math.ceil(ms / 1000)} s, to see whether that works: ${documents} documents, ${assets} pictures and files, ${enquiries} enquiries, ${subscribers} subscribers.`
  return page ? `${sentence} The home page was shown from it.` : sentence
}

/** Megabytes, of bytes. */
const formatSize = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-NG', {maximumFractionDigits: 1})} MB`
