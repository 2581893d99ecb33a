import {useMemo} from 'react'
import {type Remark, remarkList, REMARKS_PATH} from '#web/contract/remarks.ts'
import {type SiteRequest, useSiteRequest} from '../site-api/site-api.ts'

/** The part of the site's API for staff by which remarks of reviewers are read, ticked off and deleted. */
export function useRemarksApi() {
  const request = useSiteRequest(REMARKS_PATH)
  return useMemo(() => createRemarksApi(request), [request])
}

/** @throws When the site is not available or refuses the request. */
function createRemarksApi(request: SiteRequest) {
  const list = async (query: string, signal: AbortSignal): Promise<Remark[]> =>
    remarkList.parse(await (await request(query, {signal})).json()).items
  return {
    /** The remarks about a document, by its published id, those that are ticked off too. */
    listOf: (documentId: string, signal: AbortSignal) =>
      list(`?document=${encodeURIComponent(documentId)}`, signal),
    /** The open remarks about all documents. */
    listOpen: (signal: AbortSignal) => list('', signal),
    setDone: (id: string, done: boolean) =>
      request(`/${id}`, {method: 'PATCH', body: JSON.stringify({done})}),
    delete: (id: string) => request(`/${id}`, {method: 'DELETE'}),
  }
}
