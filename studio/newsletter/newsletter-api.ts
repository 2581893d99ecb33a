import {useMemo} from 'react'
import {
  issueList,
  issueMail,
  ISSUES_PATH,
  type IssueAction,
  type IssueContent,
  type NewIssue,
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
      render: async (content: IssueContent, signal: AbortSignal) =>
        issueMail.parse(await (await post('/mail', content, signal)).json()),
      sendTest: (content: IssueContent, to: string) => post('/test', {content, to}),
      send: (issue: NewIssue) => post('', issue),
      change: (id: string, action: IssueAction) => post(`/${id}`, {action}),
    }
  }, [request])
}
