import {ArrowDown} from 'lucide-react'
import {type ComponentProps, useEffect, useId, useRef, useState} from 'react'
import type {ContactForm as Entries} from '#web/contract/contact.ts'
import {HONEYPOT, SOMETHING_WENT_WRONG} from '#web/contract/forms.ts'
import {paths} from '#web/src/shared/paths.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {watchIntersection} from '#web/src/shared/ui/watch-intersection.ts'
import styles from './contact-form.module.css'
import {type ContactFormState, names} from './use-contact-form.ts'

const labels: Record<keyof Entries, string> = {
  full_name: 'Full name',
  email: 'E-mail',
  phone_number: 'Phone number',
  company_name: 'Company name',
  message: 'Message',
}

/**
 * The enquiry form.
 *
 * @param state of the form, which outlives it.
 * @param onSent called once the enquiry counts as sent.
 */
export function ContactForm({state, onSent}: {state: ContactFormState; onSent: () => void}) {
  const {submitLabel, requiredNote, disabledNote, privacyNote, privacyLabel} =
    useSiteData().settings.contactModal
  const whyDisabled = useId()
  const {area, isCut} = useCutArea()
  const button = useRef<HTMLButtonElement>(null)
  const {field, flawOf, submit, canSubmit, isSubmitting, failed, honeypot} = state
  const namesWith = (flaw: 'missing' | 'wrong') =>
    names
      .filter((name) => flawOf(name) === flaw)
      .map((name) => labels[name].toLowerCase())
      .join(', ')
  const [missing, wrong] = [namesWith('missing'), namesWith('wrong')]

  // The browser takes the focus from a button that is disabled, as this one is while the form is sent.
  useEffect(() => {
    if (failed && !isSubmitting && document.activeElement === document.body)
      button.current?.focus({preventScroll: true})
  }, [failed, isSubmitting])

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event, onSent)}>
      {failed && (
        <p role="alert" ref={bringIntoView} className={styles.failure}>
          {SOMETHING_WENT_WRONG}
        </p>
      )}
      <p className={styles.note}>{requiredNote}</p>
      <div ref={area} className={styles.fields} data-cut={isCut}>
        <ContactField
          {...field('full_name')}
          label={labels.full_name}
          placeholder="First and last name"
          autoComplete="name"
        />
        <ContactField
          {...field('email')}
          label={labels.email}
          type="email"
          placeholder="name@example.com"
          autoComplete="email"
        />
        <ContactField
          {...field('phone_number')}
          label={labels.phone_number}
          type="tel"
          placeholder="+234"
          hint="11 digits: 08012345678"
          autoComplete="tel-national"
        />
        <ContactField
          {...field('company_name')}
          label={labels.company_name}
          placeholder="Name of your organisation"
          autoComplete="organization"
        />
        <ContactField
          {...field('message')}
          label={labels.message}
          placeholder="Enter an enquiry or a suggestion"
          multiline
        />
        <div className={styles.trap} aria-hidden>
          <label>
            Leave this empty
            <input ref={honeypot} {...HONEYPOT} />
          </label>
        </div>
      </div>
      <div className={styles.send}>
        <Button ref={button} type="submit" disabled={!canSubmit} aria-describedby={whyDisabled}>
          {isSubmitting && <Spinner label="Sending" />}
          <span>{submitLabel}</span>
        </Button>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={styles.more}
          data-offered={isCut}
          onClick={() => area.current?.scrollTo({top: area.current.scrollHeight})}
        >
          {labels.message}
          <ArrowDown size={16} strokeWidth={2} />
        </button>
        <p id={whyDisabled} className={styles.note}>
          {!canSubmit && !isSubmitting && <span>{disabledNote}</span>}
          {!canSubmit && !isSubmitting && missing && <span>{` Still missing: ${missing}.`}</span>}
          {!canSubmit && !isSubmitting && wrong && <span>{` To correct: ${wrong}.`}</span>}
        </p>
      </div>
      <p className={styles.note}>
        {privacyNote && `${privacyNote} `}
        {/* In a tab of its own: what was typed stays in view. */}
        <a href={paths.privacy} target="_blank" className={styles.link}>
          {privacyLabel}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </p>
    </form>
  )
}

const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({block: 'nearest'})

/** The area in which the fields scroll, and whether the message, its last field, is not wholly in view. */
function useCutArea() {
  const area = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)

  // The part in view is the browser's state: an observer reports it, without scroll events.
  useEffect(() => {
    const message = area.current?.querySelector('textarea')
    if (!message) return
    return watchIntersection(message, ({intersectionRatio}) => setIsCut(intersectionRatio < 0.9), {
      root: area.current,
      threshold: 0.9,
    })
  }, [])

  return {area, isCut}
}

type Own = {
  label: string
  hint?: string
  error?: string | undefined
  /** A text without the error, which a button offers. */
  mend?: string | undefined
  onMend?: (text: string) => void
}

/**
 * A labelled field with its hint and its error, both tied to it for screen readers. Takes all that
 * an input takes; `multiline` makes it a text area of 96 px.
 */
function ContactField({
  label,
  hint,
  error,
  mend,
  onMend,
  multiline = false,
  ...input
}: Own & {multiline?: boolean} & ComponentProps<'input'> & ComponentProps<'textarea'>) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  const whole = useRef<HTMLDivElement>(null)

  // The fields scroll in a low area, and errors move them: the field in use, or else this one, stays whole in it.
  useEffect(() => {
    if (!error) return
    const used = document.activeElement?.closest('[data-field]')
    ;(used ?? whole.current)?.scrollIntoView({block: 'nearest'})
  }, [error])

  const field = {
    ...input,
    id,
    required: true,
    className: styles.input,
    'aria-invalid': Boolean(error),
    'aria-describedby': described || undefined,
  }
  return (
    <div
      ref={whole}
      className={styles.field}
      data-field=""
      data-wide={multiline || undefined}
      onFocus={() => whole.current?.scrollIntoView({block: 'nearest'})}
    >
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
        <p id={errorId} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      {multiline ? <textarea {...field} /> : <input type="text" enterKeyHint="next" {...field} />}
      <div aria-live="polite" className={styles.offer}>
        {mend !== undefined && (
          <button type="button" className={styles.mend} onClick={() => onMend?.(mend)}>
            {`Use ${mend}`}
          </button>
        )}
      </div>
    </div>
  )
}
