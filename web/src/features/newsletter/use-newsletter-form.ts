import {useRef, useState} from 'react'
import {isEmail} from '#web/contract/email.ts'
import {NEWSLETTER_EMAIL_ERROR} from '#web/contract/newsletter.ts'
import {useEarlyInput} from '#web/src/shared/ui/hydration/use-early-input.ts'
import {prepareToasts, toast} from '#web/src/shared/ui/toast/toast.ts'
import {subscribe} from './subscribe.ts'

const errorOf = (email: string) => (isEmail(email) ? '' : NEWSLETTER_EMAIL_ERROR)

/** The sign-up's state (behaviour B62, B64, B65): idle, sending, then done. */
export function useNewsletterForm() {
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
