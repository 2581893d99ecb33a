import {useEffect, useId, useRef, type ComponentProps} from 'react'
import styles from './contact-form.module.css'

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
 * an input takes; `multiline` makes it a text area of 96 px (behaviour B49).
 */
export function ContactField({
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
  const errorLine = useRef<HTMLParagraphElement>(null)

  // The fields scroll in a low area (behaviour B45): an error below its edge is scrolled in.
  useEffect(() => {
    if (error) errorLine.current?.scrollIntoView({block: 'nearest'})
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
    <div className={styles.field} data-wide={multiline || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {multiline ? <textarea {...field} /> : <input type="text" {...field} />}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p ref={errorLine} id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
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
