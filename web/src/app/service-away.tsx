import {useEffect, useEffectEvent} from 'react'
import {useRevalidator} from 'react-router-dom'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {FlowLines} from '#web/src/shared/ui/layout/flow-lines.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './error-page.module.css'
import {reloadOnce} from './reload-once.ts'

const retryInterval = 8_000

/**
 * Shown while a page cannot be had: says so, keeps trying, and lets the visitor try at once.
 *
 * @param chunk what to say of a script that failed (specification, section 8). The router keeps such
 *   a failure for good, so that trying again loads the whole page anew.
 */
export function ServiceAway({chunk}: {chunk: string | undefined}) {
  const {revalidate, state} = useRevalidator()
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine) void (chunk ? reloadOnce() : revalidate())
  })

  // Time and the network's return are outside React; both only ask to load again.
  useEffect(() => {
    if (chunk) tryAgain()
    const timer = setInterval(tryAgain, retryInterval)
    const online = () => tryAgain()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [chunk])

  return (
    <div className={styles.page} data-tone="dark">
      <div className={styles.art}>
        <FlowLines kind="end" lines={25} />
      </div>
      <Container>
        <h1 className={styles.title} tabIndex={-1}>
          Something went wrong
        </h1>
        <p className={styles.text}>
          {chunk ?? 'This page’s content could not be loaded just now'}. We keep trying; nothing is
          lost.
        </p>
        <Button
          onClick={() => (chunk ? location.reload() : void revalidate())}
          disabled={state === 'loading'}
        >
          {state === 'loading' ? <Spinner label="Trying again" /> : 'Try again'}
        </Button>
      </Container>
    </div>
  )
}
