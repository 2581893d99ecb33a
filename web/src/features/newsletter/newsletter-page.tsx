import {data, useLoaderData, useLocation} from 'react-router-dom'
import {SOMETHING_WENT_WRONG} from '#web/contract/forms.ts'
import {
  NEWSLETTER_EMAIL_ERROR,
  NEWSLETTER_MESSAGES,
  NEWSLETTER_RESULTS,
  NEWSLETTER_STATUS,
  type NewsletterResult,
} from '#web/contract/newsletter.ts'
import {newsletterPaths, paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {Button, ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'

const confirmation = {
  title: 'Confirm your subscription',
  text: 'Press the button to receive our newsletter.',
  buttonLabel: 'Confirm subscription',
}

const unsubscription = {
  title: 'Unsubscribe',
  text: 'Press the button to stop receiving our newsletter.',
  buttonLabel: 'Unsubscribe',
}

const textsAt = (pathname: string) =>
  pathname === newsletterPaths.confirm ? confirmation : unsubscription

/**
 * The two pages to which newsletter mails link. Following the link changes nothing; the button posts
 * its token, and the server redirects back here with `?result=`.
 */
export function Page() {
  const {pathname} = useLocation()
  const {title, text, buttonLabel} = textsAt(pathname)
  const {token, failed, message, isOk} = useLoaderData<typeof load>()
  const showsForm = token !== '' && (failed || !message)
  return (
    <MessagePage
      title={message?.title ?? title}
      text={message?.text ?? text}
      lines={isOk ? 'converge' : 'end'}
      size="compact"
    >
      {showsForm ? (
        <form method="post" action={pathname}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{failed ? 'Try again' : buttonLabel}</Button>
        </form>
      ) : (
        <ButtonLink to={paths.home} variant="primary">
          back to home page
        </ButtonLink>
      )}
    </MessagePage>
  )
}

/**
 * The data of a page to which a newsletter mail links: the link's token, or the message for the
 * result of using it. A failure has both, so that it can be tried again. The HTTP status agrees.
 */
export async function load({request}: Pick<LoaderContext, 'request'>) {
  const {pathname, searchParams: query} = new URL(request.url)
  const token = query.get('token') ?? ''
  const result = knownResult(query.get('result'), token)
  const message = result && resultMessage(result, token !== '')
  const meta = {title: message?.title ?? textsAt(pathname).title, description: '', noIndex: true}
  const status = (result && NEWSLETTER_STATUS[result]) ?? 200
  return data({meta, token, failed: result === 'failed', isOk: status === 200, message}, {status})
}

/** A page with neither a token nor a result is where a link without a valid token leads. */
function knownResult(text: string | null, token: string): NewsletterResult | undefined {
  const result = NEWSLETTER_RESULTS.find((name) => name === text)
  return result ?? (token === '' ? 'expired' : undefined)
}

type Message = {title: string; text: string}

const messages: Record<NewsletterResult, Message> = {
  requested: {
    title: 'Thanks for subscribing!',
    text: 'Please confirm your subscription using the link in the e-mail that we sent you.',
  },
  confirmed: {title: 'You are subscribed', text: 'You can unsubscribe anytime!'},
  unsubscribed: {title: 'You are unsubscribed', text: 'You will no longer receive our newsletter.'},
  subscribed: {title: NEWSLETTER_MESSAGES.subscribed, text: 'You can unsubscribe anytime!'},
  'invalid-email': {
    title: NEWSLETTER_EMAIL_ERROR,
    text: 'Your address was not saved. You can try again at the bottom of this page.',
  },
  expired: {
    title: 'This link is no longer valid',
    text: 'To get a new link, subscribe again at the bottom of this page.',
  },
  limited: {title: SOMETHING_WENT_WRONG, text: NEWSLETTER_MESSAGES.limited},
  failed: {
    title: SOMETHING_WENT_WRONG,
    text: 'Your address could not be saved. Please try again at the bottom of this page.',
  },
}

const canTryAgain: Message = {
  title: SOMETHING_WENT_WRONG,
  text: 'Your request could not be saved. Your link is still valid, so please try again in a moment.',
}

/**
 * The title and text that a page shows for a result.
 *
 * @param canRetry whether the page has what it needs to do the same again.
 */
function resultMessage(result: NewsletterResult, canRetry: boolean): Message {
  return result === 'failed' && canRetry ? canTryAgain : messages[result]
}
