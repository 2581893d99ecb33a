import {EyeClosedIcon} from '@sanity/icons/EyeClosed'
import {getDraftId, getVersionId} from '@sanity/client/csm'
import {Button, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useState} from 'react'
import {type DocumentActionComponent, type SanityClient, useClient} from 'sanity'
import {DETAIL_PATHS, SINGLETON_IDS} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {nameOf} from './deleted/deleted-documents.ts'
import {ChooseHour} from './hour-field.tsx'
import {assertFuture, formatDateTime} from './lagos-time.ts'
import {useLastSlideReason} from './last-slide.ts'
import {useQuery} from './site-api/site-api.ts'
import {scheduledReleasesQuery} from './studio.queries.ts'
import {useActionDialog} from './ui.tsx'
import {useAction} from './use-action.ts'

/** Types that are never hidden: pages and uploads. */
const KEPT_TYPES = new Set<string>([...SINGLETON_IDS, ...ASSET_TYPES])

/** Adds “Hide from the site…” to the actions of published documents, at once or at an hour, for a notice that ends. */
export const withHiding = (
  actions: DocumentActionComponent[],
  {schemaType, versionType}: {schemaType: string; versionType?: string},
): DocumentActionComponent[] => {
  if (versionType === 'version' || versionType === 'scheduled-draft') return actions
  return KEPT_TYPES.has(schemaType) ? actions : [...actions, HideFromSite]
}

const HideFromSite: DocumentActionComponent = ({id, type, published}) => {
  const client = useClient({apiVersion: API_VERSION})
  const isPublished = published !== null
  const schedule = useQuery(
    useCallback(
      async () => ({end: isPublished ? await findScheduledEnd(client, id) : undefined}),
      [client, id, isPublished],
    ),
  )
  const reason = useLastSlideReason(id, type)
  const end = schedule.data?.end
  const opening = useActionDialog('Hide from the site', (close) =>
    reason ? (
      <Text>{reason}</Text>
    ) : end ? (
      <ScheduledEndDialog end={end} onClose={close} onChange={schedule.refetch} />
    ) : (
      <HideDialog
        id={id}
        title={nameOf(published ?? {})}
        type={type}
        onClose={close}
        onChange={schedule.refetch}
      />
    ),
  )
  if (!isPublished) return null
  return {
    label: end ? `Hidden from ${formatDateTime(end.at.getTime())}…` : 'Hide from the site…',
    icon: EyeClosedIcon,
    ...opening,
  }
}

/** Says what hiding a document of a type does. */
export const whatHappens = (type: string): string =>
  Object.hasOwn(DETAIL_PATHS, type)
    ? 'It leaves the site and stays here as a draft. Links to its page lead to the 404 page then.'
    : 'It leaves the site and stays here as a draft.'

interface HideDialogProps {
  id: string
  title: string
  type: string
  onClose: () => void
  onChange: () => void
}

/** Hides a document at once, or at an hour. */
function HideDialog({id, title, type, onClose, onChange}: HideDialogProps) {
  const client = useClient({apiVersion: API_VERSION})
  const [isLater, setIsLater] = useState(false)
  const [at, setAt] = useState<number>()
  const {isRunning, run} = useAction({failed: 'It was not hidden.', onSettled: onChange})
  const hide = async () => {
    if (!isLater) return hideNow(client, id)
    if (at === undefined) return
    assertFuture(at)
    await scheduleEnd(client, {id, title}, new Date(at))
  }
  return (
    <Stack gap={5} padding={1}>
      <Text>{whatHappens(type)}</Text>
      {type !== 'heroSlide' && (
        <ChooseHour label="When" isLater={isLater} onLater={setIsLater} onChange={setAt} />
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="critical"
          text={isLater ? 'Hide at this hour' : 'Hide now'}
          loading={isRunning}
          disabled={isRunning || (isLater && at === undefined)}
          onClick={() =>
            run(hide, {
              success:
                isLater && at !== undefined
                  ? `It leaves the site: ${formatDateTime(at)}.`
                  : 'It is hidden from the site.',
              onDone: onClose,
            })
          }
        />
      </Flex>
    </Stack>
  )
}

/** Takes back the hour that was chosen. */
function ScheduledEndDialog({
  end,
  onClose,
  onChange,
}: {
  end: ScheduledEnd
  onClose: () => void
  onChange: () => void
}) {
  const client = useClient({apiVersion: API_VERSION})
  const {isRunning, run} = useAction({failed: 'Its hour stays.', onSettled: onChange})
  return (
    <Stack gap={5} padding={1}>
      <Text>
        Visitors see this until <strong>{formatDateTime(end.at.getTime())}</strong>. It stays a
        draft afterwards.
      </Text>
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Close" onClick={onClose} />
        <Button
          tone="critical"
          mode="ghost"
          text="Keep it on the site"
          disabled={isRunning}
          onClick={() =>
            run(() => cancelScheduledEnd(client, end.releaseId), {
              success: 'It stays on the site.',
              onDone: onClose,
            })
          }
        />
      </Flex>
    </Stack>
  )
}

/** Takes a published document off the site; what it said stays as a draft, and a draft of it stays as it is. */
async function hideNow(client: Pick<SanityClient, 'action'>, id: string): Promise<void> {
  const actionType = 'sanity.action.document.unpublish'
  await client.action({actionType, draftId: getDraftId(id), publishedId: id})
}

type Client = Pick<SanityClient, 'fetch' | 'action' | 'getDocuments' | 'releases'>

/** An hour at which a document leaves the site, and the release that does it. */
interface ScheduledEnd {
  releaseId: string
  at: Date
}

/**
 * Schedules a release that unpublishes one document: the content service keeps its hour as it keeps those of scheduled
 * publishing.
 *
 * @param document - Its published id, and its title, by which the list of releases knows it.
 * @throws What the client throws; no release is left then.
 */
export async function scheduleEnd(
  client: Client,
  {id, title}: {id: string; title: string},
  at: Date,
): Promise<void> {
  const publishAt = at.toISOString()
  const {releaseId} = await client.releases.create({
    metadata: {
      title: `Hide: ${title}`,
      releaseType: 'scheduled',
      intendedPublishAt: publishAt,
    },
  })
  try {
    const versionId = getVersionId(id, releaseId)
    const actionType = 'sanity.action.document.version.unpublish'
    await client.action({actionType, publishedId: id, versionId})
    await client.releases.schedule({releaseId, publishAt})
  } catch (error) {
    await client.releases.archive({releaseId})
    throw error
  }
}

/** Takes back a scheduled end: its release is archived, and the document stays published. */
export async function cancelScheduledEnd(client: Client, releaseId: string): Promise<void> {
  await client.releases.unschedule({releaseId})
  await client.releases.archive({releaseId})
}

/** Finds the earliest hour at which a scheduled release unpublishes a document. */
export async function findScheduledEnd(
  client: Client,
  id: string,
): Promise<ScheduledEnd | undefined> {
  const result = await client.fetch<unknown>(scheduledReleasesQuery, {}, {perspective: 'raw'})
  const releases = (Array.isArray(result) ? result : []).filter(isScheduledRelease)
  if (releases.length === 0) return undefined
  const versions = await client.getDocuments(
    releases.map(({releaseId}) => getVersionId(id, releaseId)),
  )
  const ending = releases.find((_release, index) => {
    const system: unknown = versions[index]?.['_system']
    return isRecord(system) && system['delete'] === true
  })
  return ending && {releaseId: ending.releaseId, at: new Date(ending.publishAt)}
}

/** Tells whether a value of `scheduledReleasesQuery` is a release with its hour. */
export const isScheduledRelease = (
  value: unknown,
): value is {releaseId: string; publishAt: string} =>
  isRecord(value) &&
  typeof value['releaseId'] === 'string' &&
  typeof value['publishAt'] === 'string'
