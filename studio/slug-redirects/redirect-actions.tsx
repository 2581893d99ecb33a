import {Button, Card, Checkbox, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useCallback, useId, useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useClient,
  useSyncState,
} from 'sanity'
import {DETAIL_PATHS} from '#schemas/pages.ts'
import {redirectReading} from '#schemas/rules/redirect.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {detailPathOf} from '#schemas/rules/site-paths.ts'
import {useQuery} from '../site-api/site-api.ts'
import {useAction} from '../use-action.ts'
import {wrapOnce} from '../wrap-once.ts'
import {
  addRedirectsToRelease,
  endRedirectsInRelease,
  fetchRedirectPlan,
  fetchRedirectsFrom,
  fetchRedirectsInReleaseFrom,
  findPathChange,
  isRedirectedInRelease,
  type PathChange,
  publishOverRedirects,
  publishWithRedirects,
  type RedirectPlan,
} from './redirects.ts'

/**
 * Wraps the actions of types with detail pages: when publishing would change the path of the page, a
 * dialog offers a redirect, because links to the old path would lead to the 404 page. In a release an
 * action of its own does so, and a draft with another path cannot be scheduled, only its release. What is published for
 * the first time where a redirect answers says so, and ends it; a timer cannot end one, so such a draft is not scheduled
 * by itself either.
 */
export const withRedirectDialog = (
  actions: DocumentActionComponent[],
  {schemaType, versionType}: {schemaType: string; versionType?: string},
): DocumentActionComponent[] => {
  if (!Object.hasOwn(DETAIL_PATHS, schemaType) || versionType === 'scheduled-draft') return actions
  if (versionType === 'version') return [RedirectInRelease, EndRedirectInRelease, ...actions]
  return actions.map((action) => {
    if (action.action === 'publish') return wrapPublish(action)
    return action.action === 'schedule' ? wrapSchedule(action) : action
  })
}

const wrapSchedule = wrapOnce((action) => {
  const ScheduleSamePath: DocumentActionComponent = (props) => {
    const {published, draft} = props
    const description = action(props)
    const client = useClient({apiVersion: API_VERSION})
    const {run} = useAction({failed: 'It was not scheduled.'})
    /** The address of which the open dialog says that a redirect answers there. */
    const [hiddenPath, setHiddenPath] = useState<string>()
    const title = reasonAgainstSchedule(props)
    if (description && title) return {...description, disabled: true, title}
    const path = published ? null : draft && detailPathOf(draft)
    if (!description || !path) return description
    const close = () => setHiddenPath(undefined)
    return {
      ...description,
      onHandle: () =>
        run(() => fetchRedirectsFrom(client, path), {
          onDone: (redirects) =>
            redirects.length > 0 ? setHiddenPath(path) : description.onHandle?.(),
        }),
      dialog:
        hiddenPath === path
          ? {
              type: 'dialog',
              header: 'A redirect answers at this address',
              onClose: close,
              content: <HiddenSchedule path={path} onClose={close} />,
            }
          : (description.dialog ?? false),
    }
  }
  return ScheduleSamePath
})

/** The reason for which a timer alone would not do; undefined where it does. */
export const reasonAgainstSchedule = ({
  published,
  draft,
}: Pick<DocumentActionProps, 'published' | 'draft'>): string | undefined =>
  findPathChange(published, draft)
    ? 'The address of this page changes: publish it now, or schedule a release.'
    : undefined

/** Says that a redirect would hide a page which a timer publishes, and how to schedule it nevertheless. */
function HiddenSchedule({path, onClose}: {path: string; onClose: () => void}) {
  return (
    <Stack gap={5} padding={1}>
      <Text style={{overflowWrap: 'anywhere'}}>
        <strong>{path}</strong> is redirected, or said to be gone: nobody would see this page, and a
        timer does not end that. Publish it now, or add it to a release and choose “End the
        redirect” there: then both happen when the release is published, at its hour too.
      </Text>
      <Flex justify="flex-end">
        <Button text="Close" onClick={onClose} />
      </Flex>
    </Stack>
  )
}

/** Asks about the address before publishing, where that changes, or where a redirect would hide the page. */
const wrapPublish = wrapOnce((action) => {
  const PublishAtAddress: DocumentActionComponent = (props) => {
    const {id, type, published, draft} = props
    const description = action(props)
    const client = useClient({apiVersion: API_VERSION})
    const {isSyncing} = useSyncState(id, type)
    const {run} = useAction({failed: 'It was not published.'})
    /** The address that the open dialog asks about. */
    const [askedPath, setAskedPath] = useState<string>()
    const change = findPathChange(published, draft)
    const path = change?.to ?? (published ? null : draft && detailPathOf(draft))
    if (!description || !path) return description
    const ask = () => setAskedPath(path)
    const close = () => setAskedPath(undefined)
    // While the dialog is open another editor may publish, or validation may find an error.
    const dialogProps = {id, canPublish: !description.disabled && !isSyncing, onClose: close}
    const askOrPublish = () =>
      run(() => fetchRedirectsFrom(client, path), {
        onDone: (redirects) => (redirects.length > 0 ? ask() : description.onHandle?.()),
      })
    return {
      ...description,
      onHandle: change ? ask : askOrPublish,
      dialog:
        askedPath === path
          ? {
              type: 'dialog',
              header: change
                ? 'The address of this page changes'
                : 'A redirect answers at this address',
              onClose: close,
              content: change ? (
                <RedirectDialog {...dialogProps} change={change} />
              ) : (
                <FirstPublishDialog {...dialogProps} path={path} />
              ),
            }
          : (description.dialog ?? false),
    }
  }
  return PublishAtAddress
})

interface DialogProps {
  /** The published id of the document. */
  id: string
  /** Tells whether the draft can be published now. */
  canPublish: boolean
  onClose: () => void
}

/** Says that a redirect would hide a new page, and publishes the page without it. */
function FirstPublishDialog({id, path, canPublish, onClose}: DialogProps & {path: string}) {
  const client = useClient({apiVersion: API_VERSION})
  const {isRunning, run} = useAction({failed: 'Nothing was published, and the redirect stays.'})
  const publish = () =>
    run(() => publishOverRedirects(client, id), {
      success: `Published at ${path}`,
      onDone: onClose,
    })
  return (
    <Stack gap={5} padding={1}>
      <Text style={{overflowWrap: 'anywhere'}}>
        <strong>{path}</strong> is redirected, or said to be gone: nobody would see this page. Both
        end when it is published.
      </Text>
      <DialogButtons
        text="Publish and end the redirect"
        isRunning={isRunning}
        canPublish={canPublish}
        onPublish={publish}
        onClose={onClose}
      />
    </Stack>
  )
}

/** Says which redirect is stored, and how the site reads its path. */
const storedRedirect = ({from, to}: PathChange): string =>
  `Stored: ${from} leads to ${to}. ${redirectReading(from) ?? ''}`

/** Asks whether to create a redirect from the old path, and publishes page and redirects together. */
function RedirectDialog({id, change, canPublish, onClose}: DialogProps & {change: PathChange}) {
  const client = useClient({apiVersion: API_VERSION})
  const {from, to} = change
  // For display: publishing fetches its own plan.
  const {data: plan} = useQuery(
    useCallback(() => fetchRedirectPlan(client, {from, to}), [client, from, to]),
  )
  const [permanent, setPermanent] = useState(false)
  const {isRunning: isPublishing, run} = useAction({
    failed: 'Nothing was published, and no redirect was changed.',
  })
  const permanentId = useId()
  const publish = (redirect: boolean) =>
    run(() => publishWithRedirects(client, {id, change}, {redirect, permanent}), {
      success: `Published at ${to}${redirect ? `. ${storedRedirect(change)}` : ''}`,
      onDone: onClose,
    })

  return (
    <Stack gap={5} padding={1}>
      <Stack gap={3}>
        <Text>
          From <strong>{from}</strong> to <strong>{to}</strong>.
        </Text>
        <Text muted>
          Links to the old address, in search engines, mails and on other sites, lead to the 404
          page unless there is a redirect.
        </Text>
      </Stack>
      <RedirectPlanSummary plan={plan} />
      <Flex as="label" htmlFor={permanentId} gap={3} align="flex-start">
        <Checkbox
          id={permanentId}
          checked={permanent}
          disabled={isPublishing}
          onChange={(event) => setPermanent(event.currentTarget.checked)}
        />
        <Stack gap={2}>
          <Text size={1} weight="medium">
            The move is for good
          </Text>
          <Text size={1} muted>
            Browsers remember it: tick this when the old address will not be used again.
          </Text>
        </Stack>
      </Flex>
      <DialogButtons
        text="Publish and redirect"
        isRunning={isPublishing}
        canPublish={canPublish}
        onPublish={() => publish(true)}
        onClose={onClose}
      >
        <Button
          mode="ghost"
          text="Publish without a redirect"
          disabled={isPublishing || !canPublish}
          onClick={() => publish(false)}
        />
      </DialogButtons>
    </Stack>
  )
}

interface ButtonsProps extends Pick<DialogProps, 'canPublish' | 'onClose'> {
  /** The text of the button that publishes. */
  text: string
  isRunning: boolean
  onPublish: () => void
  /** Another button, before that one. */
  children?: ReactNode
}

function DialogButtons({text, isRunning, canPublish, onPublish, onClose, children}: ButtonsProps) {
  return (
    <Flex gap={2} wrap="wrap" justify="flex-end">
      <Button mode="bleed" text="Cancel" disabled={isRunning} onClick={onClose} />
      {children}
      <Button
        tone="positive"
        text={text}
        loading={isRunning}
        disabled={isRunning || !canPublish}
        onClick={onPublish}
      />
    </Flex>
  )
}

/** Lists the existing redirects that change; nothing while the plan is loading or changes none. */
function RedirectPlanSummary({plan}: {plan: RedirectPlan | undefined}) {
  const lines = plan ? describe(plan) : []
  if (lines.length === 0) return null
  return (
    <Card padding={3} radius={2} tone="transparent" border>
      <Stack gap={3}>
        {lines.map((line) => (
          <Text key={line} size={1}>
            {line}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

function describe({update, remove}: RedirectPlan): string[] {
  const updated = new Set(update.map(({from}) => from))
  const removed = new Set(remove.map(({from}) => from))
  return [
    ...[...updated].map(
      (from) => `The redirect from ${from} will lead straight to the new address.`,
    ),
    ...[...removed].map((from) => `The redirect from ${from} is removed: it would be in the way.`),
  ]
}

/**
 * Offers a redirect where a release changes the path of a page, because links to the old path would lead
 * to the 404 page. The redirect becomes part of the release.
 */
const RedirectInRelease: DocumentActionComponent = ({published, version, release = ''}) => {
  const client = useClient({apiVersion: API_VERSION})
  const change = findPathChange(published, version)
  const {from = '', to = ''} = change ?? {}
  const {data, refetch} = useQuery(
    useCallback(
      async () => ({
        of: pathKeyOf({from, to}),
        isRedirected: from !== '' && (await isRedirectedInRelease(client, release, {from, to})),
      }),
      [client, release, from, to],
    ),
  )
  const {isRunning, run} = useAction({
    failed: 'The redirect could not be added to the release.',
    onSettled: refetch,
  })
  if (!change || !release) return null
  // The answer for another address counts as none.
  const isRedirected = data?.of === pathKeyOf(change) ? data.isRedirected : undefined
  return {
    label: isRedirected ? 'Redirect added' : 'Add a redirect',
    title: `Links to ${change.from} would lead to the 404 page.`,
    tone: 'caution',
    disabled: isRunning || isRedirected !== false,
    onHandle: () =>
      run(() => addRedirectsToRelease(client, release, change), {
        success: `Added to the release. ${storedRedirect(change)}`,
      }),
  }
}

/** Offers to end a redirect with a release that publishes a page for the first time where the redirect would hide it. */
const EndRedirectInRelease: DocumentActionComponent = ({published, version, release = ''}) => {
  const client = useClient({apiVersion: API_VERSION})
  const path = (!published && version && detailPathOf(version)) || ''
  const {data, refetch} = useQuery(
    useCallback(async () => {
      const isAsked = path !== '' && release !== ''
      const redirects = isAsked ? await fetchRedirectsInReleaseFrom(client, release, path) : []
      return {of: path, count: redirects.length}
    }, [client, release, path]),
  )
  const {isRunning, run} = useAction({failed: 'The redirect stays.', onSettled: refetch})
  // The answer for another address counts as none.
  if (path === '' || data?.of !== path || data.count === 0) return null
  return {
    label: 'End the redirect',
    title: `${path} is redirected, or said to be gone: nobody would see this page.`,
    tone: 'caution',
    disabled: isRunning,
    onHandle: () =>
      run(() => endRedirectsInRelease(client, release, path), {
        success: `Added to the release: what answers at ${path} ends with it.`,
      }),
  }
}

const pathKeyOf = ({from, to}: PathChange): string => `${from} ${to}`
