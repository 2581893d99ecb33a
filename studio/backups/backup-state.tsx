import {Card, Stack, Text} from '@sanity/ui'
import type {BackupStatus} from '#web/contract/backups.ts'
import {formatDateTime} from '../ui.tsx'

/** A nightly backup that is older has been missed. */
const missedAfterMs = 26 * 60 * 60 * 1000

/** When the last backup was made, and what is wrong. `now` is in milliseconds since 1970. */
export function BackupState({
  success,
  failure,
  scheduled,
  now,
}: BackupStatus & {
  now: number
}) {
  const isMissed = scheduled && success !== null && now - success.at > missedAfterMs
  return (
    <>
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
      <Text size={1} muted>
        {scheduled
          ? 'One is made each night at 2:00 in Lagos. Seven daily and four weekly ones are kept.'
          : 'None is made by itself: on the server, BACKUP_DIR switches that on.'}
      </Text>
    </>
  )
}

/** Megabytes, of bytes. */
const formatSize = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-NG', {maximumFractionDigits: 1})} MB`
