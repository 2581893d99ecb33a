import {useEffect, useEffectEvent} from 'react'
import {Button} from '../shared/ui/button.tsx'
import {FlowLines} from '../shared/ui/flow-lines.tsx'
import {Container} from '../shared/ui/layout.tsx'
import {Spinner} from '../shared/ui/spinner.tsx'
import styles from './error-page.module.css'

const retryInterval = 8_000

/**
 * What stands in the place of a page that cannot be shown just now: it keeps trying while there is
 * a network, and lets the visitor try at once.
 */
export function Away({
  text,
  busy = false,
  keepTrying,
  tryNow = keepTrying,
}: {
  text: string
  busy?: boolean
  keepTrying: () => void
  tryNow?: () => void
}) {
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine) keepTrying()
  })

  // Time and the network's return are outside React; both only ask to try again.
  useEffect(() => {
    const timer = setInterval(tryAgain, retryInterval)
    const online = () => tryAgain()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [])

  return (
    <div className={styles.page} data-tone="dark">
      <div className={styles.art}>
        <FlowLines kind="end" lines={25} />
      </div>
      <Container>
        <h1 className={styles.title} tabIndex={-1}>
          Something went wrong
        </h1>
        <p className={styles.text}>{text}</p>
        <Button onClick={tryNow} disabled={busy}>
          {busy ? <Spinner label="Trying again" /> : 'Try again'}
        </Button>
      </Container>
    </div>
  )
}
