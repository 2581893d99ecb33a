import {ClockIcon} from '@sanity/icons/Clock'
import {getVersionId} from '@sanity/client/csm'
import {Button, Card, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useCallback, useId, useState} from 'react'
import {type DocumentActionComponent, type SanityClient, useClient} from 'sanity'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {useQuery} from './site-api/site-api.ts'
import {scheduledReleasesQuery} from './studio.queries.ts'
import {useRoleReason} from './team/roles.ts'
import {formatDateTime, useActionDialog} from './ui.tsx'

/** Types that are never unpublished: pages, uploads, and the slides of which the home page needs one. */
const KEPT_TYPES = new Set<string>([...SINGLETON_IDS, ...ASSET_TYPES, 'heroSlide'])

/** Adds “Unpublish at…” to the actions of published documents, for a notice that ends. */
export const withUnpublishLater = (
  actions: DocumentActionComponent[],
  {schemaType, versionType}: {schemaType: string; versionType?: string},
): DocumentActionComponent[] =>
  KEPT_TYPES.has(schemaType) || versionType === 'version' || versionType === 'scheduled-draft'
    ? actions
    : [...actions, UnpublishLater]

const UnpublishLater: DocumentActionComponent = ({id, published}) => {
  const reason = useRoleReason('editor')
  const opening = useActionDialog('Unpublish at an hour', (close) => (
    <UnpublishDialog id={id} onClose={close} />
  ))
  if (!published) return null
  return {
    label: 'Unpublish at…',
    icon: ClockIcon,
    ...(reason && {disabled: true, title: reason}),
    ...opening,
  }
}

/** Chooses the hour, or takes back the one that was chosen. */
function UnpublishDialog({id, onClose}: {id: string; onClose: () => void}) {
  const client = useClient({apiVersion: API_VERSION})
  const toast = useToast()
  const {data, error, refetch} = useQuery(
    useCallback(async () => ({ending: await findScheduledEnd(client, id)}), [client, id]),
  )
  const [hour, setHour] = useState('')
  const [isFuture, setIsFuture] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const inputId = useId()
  const at = new Date(hour)

  const save = async (change: Promise<unknown>, title: string) => {
    setIsSaving(true)
    try {
      await change
      toast.push({status: 'success', title})
      onClose()
    } catch (failure) {
      console.error(failure)
      toast.push({status: 'error', title: 'That did not work. Please try again.'})
      setIsSaving(false)
    }
  }

  if (error) {
    return (
      <Card padding={3} radius={2} tone="critical" role="alert">
        <Flex align="center" gap={3}>
          <Text size={1}>The hour could not be read. {error}</Text>
          <Button mode="ghost" text="Try again" onClick={refetch} />
        </Flex>
      </Card>
    )
  }
  if (!data) return <Text muted>Reading…</Text>
  const {ending} = data
  if (ending) {
    return (
      <Stack gap={5} padding={1}>
        <Text>
          Visitors see this until <strong>{formatDateTime(ending.at.getTime())}</strong>. It stays a
          draft afterwards.
        </Text>
        <Flex gap={2} justify="flex-end">
          <Button mode="bleed" text="Close" onClick={onClose} />
          <Button
            tone="critical"
            mode="ghost"
            text="Keep it published"
            disabled={isSaving}
            onClick={() =>
              void save(cancelScheduledEnd(client, ending.releaseId), 'It stays published.')
            }
          />
        </Flex>
      </Stack>
    )
  }
  return (
    <Stack gap={5} padding={1}>
      <Text>
        At this hour it leaves the site, by itself, and stays as a draft. Links to it lead to the
        404 page then.
      </Text>
      <Stack as="label" htmlFor={inputId} gap={3}>
        <Text size={1} weight="medium">
          Day and hour, in the time of this computer
        </Text>
        <TextInput
          id={inputId}
          type="datetime-local"
          value={hour}
          onChange={({currentTarget: {value}}) => {
            setHour(value)
            setIsFuture(Date.parse(value) > Date.now())
          }}
        />
      </Stack>
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onClose} />
        <Button
          tone="primary"
          text="Schedule"
          loading={isSaving}
          disabled={isSaving || !isFuture}
          onClick={() =>
            void save(
              scheduleEnd(client, id, at),
              `It will be unpublished: ${formatDateTime(at.getTime())}.`,
            )
          }
        />
      </Flex>
    </Stack>
  )
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
 * @param id - The published id.
 * @throws What the client throws; no release is left then.
 */
export async function scheduleEnd(client: Client, id: string, at: Date): Promise<void> {
  const publishAt = at.toISOString()
  const {releaseId} = await client.releases.create({
    metadata: {title: 'Unpublish', releaseType: 'scheduled', intendedPublishAt: publishAt},
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

const isScheduledRelease = (value: unknown): value is {releaseId: string; publishAt: string} =>
  isRecord(value) &&
  typeof value['releaseId'] === 'string' &&
  typeof value['publishAt'] === 'string'
