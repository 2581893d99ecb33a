import {Badge, Card, Flex, Stack, Text} from '@sanity/ui'
import {useCallback, useMemo} from 'react'
import type {PreviewPerspective} from '#web/contract/preview.ts'
import {
  type NewSharedLink,
  SHARED_LINKS_PATH,
  type SharedLink,
  sharedLinkAnswer,
  sharedLinkList,
} from '#web/contract/shared-links.ts'
import {ConfirmButton} from '../confirm-button.tsx'
import {CopyField} from '../copy-field.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {type SiteRequest, useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {QueryState} from '../ui.tsx'
import {useAction} from '../use-action.ts'

/** All links that are valid. */
export function SharedLinks() {
  const api = useSharedLinksApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.list(signal), [api]))
  const {run} = useAction({onSettled: query.refetch})
  return (
    <Stack gap={5}>
      <Stack gap={4}>
        <QueryState query={query} loading="Loading links" failed="The links could not be read." />
        {query.data?.length === 0 && <Text muted>There are no links that can be used.</Text>}
        {query.data?.map((link) => (
          <LinkCard key={link.id} link={link} onRevoke={() => run(() => api.revoke(link.id))} />
        ))}
      </Stack>
      <Card padding={4} radius={3} border>
        <Flex align="center" gap={4} wrap="wrap">
          <Stack flex={1} gap={3}>
            <Text weight="medium">End everything</Text>
            <Text muted size={1}>
              Revokes all links, and renews the key that signs them. Editors open their previews
              again.
            </Text>
          </Stack>
          <ConfirmButton
            text="End all links"
            question="End all links?"
            confirmText="End all for good"
            onConfirm={() => run(() => api.renewKey())}
          >
            Whoever looks at a preview by a link sees nothing any more, at once.
          </ConfirmButton>
        </Flex>
      </Card>
    </Stack>
  )
}

/** One link: what it shows, who made it, until when; to copy again or to revoke. */
function LinkCard({link, onRevoke}: {link: SharedLink; onRevoke: () => void}) {
  const {path, perspective, remarks, created_by, created_at} = link
  return (
    <Card padding={4} radius={3} border as="section" aria-label={`Link to ${path}`}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text weight="medium" style={{overflowWrap: 'anywhere'}}>
            {path}
          </Text>
          <Badge>{nameOf(perspective)}</Badge>
          {remarks && <Badge>takes remarks</Badge>}
          <Text muted size={1}>
            made {created_by && `by ${created_by}, `}
            {formatDateTime(created_at)}
          </Text>
        </Flex>
        <LinkField link={link} />
        <Flex justify="flex-end">
          <ConfirmButton
            text="Revoke"
            question="Revoke this link?"
            confirmText="Revoke for good"
            onConfirm={onRevoke}
          >
            Whoever has the link to {path} sees nothing with it any more.
          </ConfirmButton>
        </Flex>
      </Stack>
    </Card>
  )
}

const nameOf = (perspective: PreviewPerspective): string =>
  typeof perspective === 'string' ? perspective : `release ${perspective[0]}`

/** The part of the site's API for staff by which links to drafts are made, listed and revoked. */
export function useSharedLinksApi() {
  const request = useSiteRequest(SHARED_LINKS_PATH)
  return useMemo(() => createSharedLinksApi(request), [request])
}

/** @throws When the site is not available or refuses the request. */
function createSharedLinksApi(request: SiteRequest) {
  return {
    list: async (signal: AbortSignal) =>
      sharedLinkList.parse(await (await request('', {signal})).json()).items,
    create: async (link: NewSharedLink) => {
      const response = await request('', {method: 'POST', body: JSON.stringify(link)})
      return sharedLinkAnswer.parse(await response.json()).item
    },
    revoke: (id: string) => request(`/${id}`, {method: 'DELETE'}),
    renewKey: () => request('/renew-key', {method: 'POST', body: '{}'}),
  }
}

/** A link to copy, and until when it can be used. */
export function LinkField({link: {url, expires_at}}: {link: SharedLink}) {
  return (
    <Stack gap={3}>
      <CopyField link={url} />
      <Text muted size={1}>
        Can be used until {formatDateTime(expires_at)}.
      </Text>
    </Stack>
  )
}
