import {data} from 'react-router-dom'
import {
  NEWSLETTER_RESULTS,
  NEWSLETTER_STATUS,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'
import {resultWords} from './result-words.ts'

/**
 * What a page of the newsletter's links shows: what the link asks, with its token; or what came of
 * it. A failure has both, so that it can be tried again. Its HTTP status tells the same.
 */
export function linkData(request: Request, title: string) {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const result = knownResult(query.get('result'), token)
  const told = result && resultWords(result, token !== '')
  const meta = {title: told?.title ?? title, description: '', noIndex: true}
  const status = (result && NEWSLETTER_STATUS[result]) ?? 200
  return data({meta, token, failed: result === 'failed', holds: status === 200, told}, {status})
}

/** A page with neither a token nor a result is where a link ends that does not hold. */
function knownResult(text: string | null, token: string): NewsletterResult | undefined {
  const result = NEWSLETTER_RESULTS.find((known) => known === text)
  return result ?? (token === '' ? 'expired' : undefined)
}
