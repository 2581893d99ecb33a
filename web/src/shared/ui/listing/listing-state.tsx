import {RotateCw} from 'lucide-react'
import {useEffect} from 'react'
import {useRevalidator} from 'react-router-dom'
import {Button} from '../button/button.tsx'
import {toast} from '../toast/toast.ts'
import styles from './listing-state.module.css'
import {Spinner} from '../loading/spinner.tsx'

/** Shown in place of an empty list. */
export function ListingEmpty({title, text}: {title: string; text?: string}) {
  return (
    <div className={styles.state} role="status">
      <EndOfLine />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}

/**
 * Shown in place of content that could not be loaded, with a button that loads it again.
 *
 * @param toastId shows the message in a toast of this name too, once at a time.
 * @param onRetry loads it again; by default the page's whole content is.
 */
export function ListingFailed({
  message,
  toastId,
  onRetry,
}: {
  message: string
  toastId: string
  onRetry?: () => void
}) {
  const {revalidate, state} = useRevalidator()
  const isLoading = state === 'loading'

  // Toasts have a React root of their own. They tell only of content that the visitor waits for; the page says it too.
  useEffect(() => {
    if (!isLoading) toast('content', message, {id: toastId}).catch(() => {})
  }, [toastId, message, isLoading])

  return (
    <div className={styles.state}>
      <EndOfLine />
      <p className={styles.title}>{message}</p>
      <p className={styles.text}>Please check your connection, or try again in a moment.</p>
      <Button
        variant="outline"
        onClick={() => (onRetry ? onRetry() : void revalidate())}
        disabled={isLoading}
      >
        {isLoading ? (
          <Spinner label="Trying again" />
        ) : (
          <>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden />
            <span>Try again</span>
          </>
        )}
      </Button>
    </div>
  )
}

/** Grey lines in place of text that is loading, about as wide as the text will be. */
export function SkeletonText({lines = 1, className}: {lines?: number; className?: string}) {
  return (
    <span aria-hidden className={[styles.textLines, className].filter(Boolean).join(' ')}>
      {Array.from({length: lines}, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </span>
  )
}

/** A grey box in place of a picture of the given ratio, width to height. */
export function SkeletonPicture({ratio}: {ratio: number}) {
  return <span aria-hidden className={styles.picture} style={{aspectRatio: ratio}} />
}

/** The site's motif, flow lines, which end here. */
function EndOfLine() {
  return (
    <svg className={styles.art} viewBox="-27 0 240 64" fill="none" aria-hidden>
      {[8, 20, 32, 44, 56].map((y, index) => (
        <path key={y} d={`M0 ${y}C70 ${y} 90 32 ${120 + index * 14} 32`} stroke="currentColor" />
      ))}
      <circle cx="182" cy="32" r="4" fill="currentColor" />
    </svg>
  )
}
