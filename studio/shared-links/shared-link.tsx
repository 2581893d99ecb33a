import {Button, Flex, Stack, Text, TextInput} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useMemo} from 'react'
import {
  type NewSharedLink,
  SHARED_LINKS_PATH,
  type SharedLink,
  sharedLinkAnswer,
  sharedLinkList,
} from '#web/contract/shared-links.ts'
import {type SiteRequest, useSiteRequest} from '../site-api/site-api.ts'
import {formatDateTime} from '../ui.tsx'

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
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.push({status: 'success', title: 'The link is copied.'})
    } catch {
      toast.push({status: 'warning', title: 'Please select the link and copy it yourself.'})
    }
  }
  return (
    <Stack gap={3}>
      <Flex gap={2}>
        <Stack flex={1}>
          <TextInput
            readOnly
            aria-label="Link"
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Stack>
        <Button text="Copy link" mode="ghost" onClick={() => void copy()} />
      </Flex>
      <Text muted size={1}>
        Can be used until {formatDateTime(expires_at)}.
      </Text>
    </Stack>
  )
}
