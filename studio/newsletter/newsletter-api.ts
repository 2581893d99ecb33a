import {useMemo} from 'react'
import {
  type IssueAction,
  issueList,
  issueMail,
  ISSUES_PATH,
  type NewIssue,
  type WrittenIssue,
} from '#web/contract/newsletter-issues.ts'
import {useSiteRequest} from '../site-api/site-api.ts'

/** The newsletter's part of the site's API for staff. */
export function useNewsletterApi() {
  const request = useSiteRequest(ISSUES_PATH)
  return useMemo(() => {
    const post = (path: string, body: unknown, signal?: AbortSignal) =>
      request(path, {method: 'POST', body: JSON.stringify(body), ...(signal && {signal})})
    return {
      list: async (signal: AbortSignal) =>
        issueList.parse(await (await request('', {signal})).json()),
      render: async (content: WrittenIssue, signal: AbortSignal) =>
        issueMail.parse(await (await post('/mail', content, signal)).json()),
      sendTest: (content: WrittenIssue, to: string) => post('/test', {content, to}),
      send: (issue: NewIssue) => post('', issue),
      change: (id: string, action: IssueAction) => post(`/${id}`, {action}),
    }
  }, [request])
}
