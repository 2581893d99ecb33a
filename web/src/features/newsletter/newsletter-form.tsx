import {useId, type SubmitEvent} from 'react'
import {HONEYPOT} from '#web/contract/form-headers.ts'
import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {useIsHydrated} from '#web/src/shared/ui/hydration/use-is-hydrated.ts'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './newsletter-form.module.css'
import {useNewsletterForm} from './use-newsletter-form.ts'

/**
 * The newsletter sign-up in the footer (behaviour B60). Until the page is hydrated, and without scripts,
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
      action={NEWSLETTER_PAGES.subscribe}
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
          value={email}
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
    </form>
  )
}
