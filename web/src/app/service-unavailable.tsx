import {useEffect, useEffectEvent} from 'react'
import {useRevalidator} from 'react-router-dom'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {MessagePage} from '#web/src/shared/ui/layout/message-page.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {reloadOnce} from './reload-once.ts'

const retryInterval = 8_000

/**
 * Shown while a page's content or script cannot be loaded. Retries by itself; a button retries at once.
 *
 * @param chunk the message for a script that failed to load (behaviour B253). The router
 *   caches such a failure, so a retry reloads the whole page.
 */
export function ServiceUnavailable({chunk}: {chunk: string | undefined}) {
  const {revalidate, state} = useRevalidator()
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine) void (chunk ? reloadOnce() : revalidate())
  })

  // Timers and the browser's `online` event are outside React.
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
        `${chunk ?? 'This page’s content could not be loaded just now'}. ` +
        'We are trying again automatically.'
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
