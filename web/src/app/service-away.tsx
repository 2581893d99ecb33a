import {useEffect, useEffectEvent} from 'react'
import {useRevalidator} from 'react-router-dom'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
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
    <MessagePage
      title="Something went wrong"
      text={
        <>
          {chunk ?? 'This page’s content could not be loaded just now'}. We keep trying; nothing is
          lost.
        </>
      }
    >
      <Button
        onClick={() => (chunk ? location.reload() : void revalidate())}
        disabled={state === 'loading'}
      >
        {state === 'loading' ? <Spinner label="Trying again" /> : 'Try again'}
      </Button>
    </MessagePage>
  )
}
