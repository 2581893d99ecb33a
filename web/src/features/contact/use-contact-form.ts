import {zodResolver} from '@hookform/resolvers/zod'
import {type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState} from 'react'
import {useForm, useWatch} from 'react-hook-form'
import {
  CONTACT_HEADERS,
  CONTACT_PATH,
  contactForm,
  type ContactForm,
  toContactRequest,
} from '#web/contract/contact.ts'
import {formHeaders, type FormSignals} from '#web/contract/forms.ts'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {mendEntry, withoutSeparators} from './mend-entry.ts'

const empty: ContactForm = {
  full_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  message: '',
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Tells whether a browser or a password manager has filled in a field: nobody types where the focus is not. */
const isFilling = ({target, nativeEvent}: ChangeEvent<Field>) =>
  target !== document.activeElement ||
  !(nativeEvent instanceof InputEvent) ||
  nativeEvent.inputType === 'insertReplacementText'

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * The enquiry form's state (behaviour B50, B51): validated on change, errors for touched fields
 * alone (what a browser fills in counts as touched), sent once however often it is submitted, and unchanged when sending fails.
 *
 * @param onSent called when the enquiry counts as sent.
 */
export function useContactForm(onSent: () => void) {
  const {draft = ''} = useContactModal()
  const {register, handleSubmit, formState, control, setValue, setFocus} = useForm<ContactForm>({
    mode: 'onChange',
    defaultValues: {...empty, message: draft},
    resolver: zodResolver(contactForm),
    shouldFocusError: false,
  })
  const {errors, touchedFields, isValid, isDirty, isSubmitting} = formState
  const values = useWatch({control})
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

  const enter = (name: keyof ContactForm, text: string) =>
    setValue(name, text, {shouldDirty: true, shouldTouch: true, shouldValidate: true})
  const tidy = (name: keyof ContactForm, text: string) =>
    name === 'phone_number' ? withoutSeparators(text) : text

  /** A field's props, where it has been touched with its error and a text that mends it. */
  const field = (name: keyof ContactForm) => {
    const registered = register(name)
    const error = touchedFields[name] ? errors[name]?.message : undefined
    return {
      ...registered,
      error,
      mend: error === undefined ? undefined : mendEntry(name, values[name] ?? ''),
      onMend: (text: string) => {
        enter(name, text)
        setFocus(name)
      },
      onChange: (event: ChangeEvent<Field>) => {
        if (isFilling(event)) enter(name, tidy(name, event.target.value))
        else void registered.onChange(event)
      },
      onBlur: (event: FocusEvent<Field>) => {
        const {value} = event.target
        const text = tidy(name, value)
        void registered.onBlur(event)
        if (text !== value) enter(name, text)
      },
    }
  }
  const wrong = contactForm.safeParse(values).error?.issues.map(({path}) => path[0]) ?? []

  return {
    field,
    /** The reason why a changed form cannot be sent: a field without a text, or one that fails validation. */
    flawOf: (name: keyof ContactForm): 'missing' | 'wrong' | undefined => {
      if (!isDirty || !wrong.includes(name)) return undefined
      return values[name]?.trim() ? 'wrong' : 'missing'
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => handleSubmit(send)(event),
    canSubmit: isValid && isDirty && !isSubmitting,
    isSubmitting,
    failed,
    honeypot,
  }
}

const timeout = 60_000

/** Sent in headers beside the enquiry; the idempotency key is the same for each try from one form. */
type EnquiryNote = FormSignals & {key: string}

/**
 * Sends an enquiry. Any response that parses as JSON counts as sent, whatever its status
 * (behaviour B53, B54).
 *
 * @throws on a network or parse failure.
 */
async function sendEnquiry(form: ContactForm, {key, ...note}: EnquiryNote): Promise<void> {
  const response = await fetch(CONTACT_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [CONTACT_HEADERS.key]: key,
      ...formHeaders(note),
    },
    body: JSON.stringify(toContactRequest(form)),
    signal: AbortSignal.timeout(timeout),
  })
  await response.json()
}
