import {zodResolver} from '@hookform/resolvers/zod'
import {useRef, useState, type SubmitEvent} from 'react'
import {useForm} from 'react-hook-form'
import {contactForm, type ContactForm} from '#web/contract/contact.ts'
import {sendEnquiry} from './send-enquiry.ts'

const empty: ContactForm = {
  full_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  message: '',
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * The enquiry form's state (behaviour B50, B51): validated on change, errors for touched fields
 * alone, sent once however often it is submitted, and unchanged when sending fails.
 *
 * @param onSent called when the enquiry counts as sent.
 */
export function useContactForm(onSent: () => void) {
  const {register, handleSubmit, formState} = useForm<ContactForm>({
    mode: 'onChange',
    defaultValues: empty,
    resolver: zodResolver(contactForm),
    shouldFocusError: false,
  })
  const {errors, touchedFields, isValid, isDirty, isSubmitting} = formState
  const [failed, setFailed] = useState(false)
  const [note] = useState(() => ({key: newKey(), since: performance.now()}))
  const honeypot = useRef<HTMLInputElement>(null)
  const sending = useRef(false)

  const send = async (form: ContactForm) => {
    if (sending.current) return
    sending.current = true
    setFailed(false)
    try {
      await sendEnquiry(form, {
        key: note.key,
        elapsed: performance.now() - note.since,
        honeypotFilled: Boolean(honeypot.current?.value),
      })
      onSent()
    } catch {
      setFailed(true)
    }
    sending.current = false
  }

  return {
    /** A field's props, its error included where it has been touched. */
    field: (name: keyof ContactForm) => ({
      ...register(name),
      error: touchedFields[name] ? errors[name]?.message : undefined,
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => handleSubmit(send)(event),
    canSubmit: isValid && isDirty && !isSubmitting,
    isSubmitting,
    failed,
    honeypot,
  }
}
