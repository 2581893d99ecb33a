import {LinkIcon} from '@sanity/icons/Link'
import {Badge, Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useCallback} from 'react'
import {definePlugin} from 'sanity'
import type {PreviewPerspective} from '#web/contract/preview.ts'
import type {SharedLink} from '#web/contract/shared-links.ts'
import {useMutation, useQuery} from '../site-api/site-api.ts'
import {ConfirmButton, formatDateTime, RetryCard, ToolPage} from '../ui.tsx'
import {LinkField, useSharedLinksApi} from './shared-link.tsx'

/** The tool “Shared links”: links to drafts for people without an account, each of which can be revoked. */
export const sharedLinksTool = definePlugin({
  name: 'shared-links',
  tools: [
    {name: 'shared-links', title: 'Shared links', icon: LinkIcon, component: SharedLinksTool},
  ],
})

/** The tool “Shared links”: all that are valid. */
function SharedLinksTool() {
  const api = useSharedLinksApi()
  const fetchLinks = useCallback((signal: AbortSignal) => api.list(signal), [api])
  const {data, error, refetch} = useQuery(fetchLinks)
  const mutate = useMutation(refetch)
  return (
    <ToolPage
      title="Shared links"
      description="Links with which people without an account see the site with its unpublished changes. To make one, open a document and choose “Share preview…” in the menu beside Publish."
    >
      <Stack gap={4}>
        {error && <RetryCard onRetry={refetch}>The links could not be read. {error}</RetryCard>}
        {!data && !error && <Spinner muted aria-label="Loading links" />}
        {data?.length === 0 && <Text muted>There are no links that can be used.</Text>}
        {data?.map((link) => (
          <LinkCard key={link.id} link={link} onRevoke={() => mutate(api.revoke(link.id))} />
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
            confirmText="End all for good?"
            onConfirm={() => mutate(api.renewKey())}
          />
        </Flex>
      </Card>
    </ToolPage>
  )
}

/** One link: what it shows, who made it, until when; to copy again or to revoke. */
function LinkCard({link, onRevoke}: {link: SharedLink; onRevoke: () => void}) {
  const {path, perspective, created_by, created_at} = link
  return (
    <Card padding={4} radius={3} border as="section" aria-label={`Link to ${path}`}>
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text weight="medium" style={{overflowWrap: 'anywhere'}}>
            {path}
          </Text>
          <Badge>{nameOf(perspective)}</Badge>
          <Text muted size={1}>
            made {created_by && `by ${created_by}, `}
            {formatDateTime(created_at)}
          </Text>
        </Flex>
        <LinkField link={link} />
        <Flex justify="flex-end">
          <ConfirmButton text="Revoke" confirmText="Revoke for good?" onConfirm={onRevoke} />
        </Flex>
      </Stack>
    </Card>
  )
}

const nameOf = (perspective: PreviewPerspective): string =>
  typeof perspective === 'string' ? perspective : `release ${perspective[0]}`
