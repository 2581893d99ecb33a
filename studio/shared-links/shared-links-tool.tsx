import {Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useCallback} from 'react'
import {useMutation} from '../site-api/use-mutation.ts'
import {useQuery} from '../site-api/use-query.ts'
import {ConfirmButton} from '../ui/confirm-button.tsx'
import {RetryCard} from '../ui/retry-card.tsx'
import {ToolPage} from '../ui/tool-page.tsx'
import {LinkCard} from './link-card.tsx'
import {useSharedLinksApi} from './shared-links-api.ts'

/** The tool “Shared links”: all that are valid. */
export function SharedLinksTool() {
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
