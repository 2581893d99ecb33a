import {useMemo} from 'react'
import {
  SHARED_LINKS_PATH,
  sharedLinkAnswer,
  sharedLinkList,
  type NewSharedLink,
} from '#web/contract/shared-links.ts'
import {useSiteRequest, type SiteRequest} from '../site-api/site-request.ts'

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
