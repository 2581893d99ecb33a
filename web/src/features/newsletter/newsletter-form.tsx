import {type SubmitEvent, useId, useRef, useState} from 'react'
import {
  formHeaders,
  type FormSignals,
  HONEYPOT,
  isEmail,
  SOMETHING_WENT_WRONG,
} from '#web/contract/forms.ts'
import {NEWSLETTER_EMAIL_ERROR, newsletterPath} from '#web/contract/newsletter.ts'
import {useEarlyInput, useIsHydrated} from '#web/src/shared/hydration.ts'
import {newsletterPaths, paths} from '#web/src/shared/paths.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {prepareToasts, toast} from '#web/src/shared/ui/toast/toast.ts'
import styles from './newsletter-form.module.css'

/**
 * The newsletter sign-up in the footer. Until the page is hydrated, and without scripts,
 * it is a plain form, which leads to a page with the result.
 */
export function NewsletterForm() {
  const texts = useSiteData().settings.newsletter
  const {email, error, notice, state, change, submit, honeypot, field} = useNewsletterForm()
  const isHydrated = useIsHydrated()
  const id = useId()
  const errorId = `${id}-error`

  if (state === 'done') {
    return (
      <div role="status" className={styles.thanks}>
        <p className={styles.label}>{texts.successTitle}</p>
        <p>{texts.successText}</p>
      </div>
    )
  }
  return (
    <form
      method="post"
      action={newsletterPaths.subscribe}
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {texts.label}
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.input}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder={texts.placeholder}
          // A value that React holds is the attribute too, and browsers bring back on Back only what differs from that.
          defaultValue=""
          aria-invalid={error !== ''}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => change(event.target.value)}
        />
        <Button
          type="submit"
          disabled={isHydrated && (email === '' || error !== '' || state === 'sending')}
        >
          {state === 'sending' && <Spinner label="Sending" />}
          <span>{texts.buttonLabel}</span>
        </Button>
      </div>
      <div className={styles.trap} aria-hidden>
        <label>
          Leave this empty
          <input ref={honeypot} {...HONEYPOT} />
        </label>
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error || notice}
      </p>
      <SmartLink to={paths.privacy}>{texts.privacyLabel}</SmartLink>
    </form>
  )
}

const errorOf = (email: string) => (isEmail(email) ? '' : NEWSLETTER_EMAIL_ERROR)

/** The sign-up's state: idle, sending, then done. */
function useNewsletterForm() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [notice, setNotice] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const sending = useRef(false)
  const honeypot = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)

  const change = (text: string) => {
    if (email === '') prepareToasts()
    setEmail(text)
    setNotice('')
    setError(errorOf(text))
  }
  useEarlyInput(field, email, change)
  const submit = async () => {
    const wrong = errorOf(email)
    setError(wrong)
    if (wrong || sending.current) return
    sending.current = true
    setNotice('')
    setState('sending')
    const failure = await subscribe(email, {
      // The form is there, and can be filled in, from the time that the page is.
      elapsed: performance.now(),
      honeypotFilled: Boolean(honeypot.current?.value),
    })
    sending.current = false
    setState(failure ? 'idle' : 'done')
    // Offline the toast's chunk may fail to load too: then the form shows the message.
    if (failure) await toast('newsletter', failure).catch(() => setNotice(failure))
  }
  return {email, error, notice, state, change, submit, honeypot, field}
}

const timeout = 60_000

/**
 * Subscribes to the newsletter. Only 201 is success.
 *
 * @returns undefined on success, else the message to show: the server's, or 'Something went wrong'.
 */
async function subscribe(email: string, note: FormSignals): Promise<string | undefined> {
  try {
    const response = await fetch(newsletterPath(email), {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...formHeaders(note)},
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json()
    return response.status === 201 ? undefined : messageOf(answer)
  } catch {
    return SOMETHING_WENT_WRONG
  }
}

function messageOf(answer: unknown): string {
  const message =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : null
  return typeof message === 'string' && message !== '' ? message : SOMETHING_WENT_WRONG
}
