import {RotateCw} from 'lucide-react'
import {Button} from '../button/button.tsx'
import styles from './listing-state.module.css'
import {Spinner} from '../loading/spinner.tsx'

/** Stands where a list is empty. */
export function ListingEmpty({title, text}: {title: string; text?: string}) {
  return (
    <div className={styles.state} role="status">
      <EndOfLine />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}

/** Stands where content could not be loaded, and lets the visitor ask again. */
export function ListingFailed({
  message,
  busy,
  onRetry,
}: {
  message: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className={styles.state}>
      <EndOfLine />
      <p className={styles.title}>{message}</p>
      <p className={styles.text}>Please check your connection, or try again in a moment.</p>
      <Button variant="outline" onClick={onRetry} disabled={busy}>
        {busy ? (
          <Spinner label="Trying again" />
        ) : (
          <>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden />
            Try again
          </>
        )}
      </Button>
    </div>
  )
}

/** The site's motif with nothing to carry: flow lines that end. */
function EndOfLine() {
  return (
    <svg className={styles.art} viewBox="0 0 240 64" fill="none" aria-hidden>
      {[8, 20, 32, 44, 56].map((y, index) => (
        <path key={y} d={`M0 ${y}C70 ${y} 90 32 ${120 + index * 14} 32`} stroke="currentColor" />
      ))}
      <circle cx="182" cy="32" r="4" fill="currentColor" />
    </svg>
  )
}
