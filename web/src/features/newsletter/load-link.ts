import {data} from 'react-router-dom'
import {
  NEWSLETTER_RESULTS,
  NEWSLETTER_STATUS,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'
import {resultMessage} from './result-message.ts'

/**
 * The data of a page to which a newsletter mail links: the link's token, or the message for the
 * result of using it. A failure has both, so that it can be tried again. The HTTP status agrees.
 */
export function loadLink(request: Request, title: string) {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const result = knownResult(query.get('result'), token)
  const message = result && resultMessage(result, token !== '')
  const meta = {title: message?.title ?? title, description: '', noIndex: true}
  const status = (result && NEWSLETTER_STATUS[result]) ?? 200
  return data({meta, token, failed: result === 'failed', isOk: status === 200, message}, {status})
}

/** A page with neither a token nor a result is where a link without a valid token leads. */
function knownResult(text: string | null, token: string): NewsletterResult | undefined {
  const result = NEWSLETTER_RESULTS.find((known) => known === text)
  return result ?? (token === '' ? 'expired' : undefined)
}
