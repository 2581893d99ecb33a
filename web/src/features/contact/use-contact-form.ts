import {zodResolver} from '@hookform/resolvers/zod'
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {useForm, useWatch} from 'react-hook-form'
import {contactForm, type ContactForm} from '#web/contract/contact.ts'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {sendEnquiry} from './send-enquiry.ts'

const empty: ContactForm = {
  full_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  message: '',
}

/** The fields in the order in which they stand. */
export const names = ['full_name', 'email', 'phone_number', 'company_name', 'message'] as const

type Field = HTMLInputElement | HTMLTextAreaElement

/** Tells whether a browser or a password manager has filled in a field: nobody types where the focus is not. */
const isFilling = ({target, nativeEvent}: ChangeEvent<Field>) =>
  target !== document.activeElement ||
  !(nativeEvent instanceof InputEvent) ||
  nativeEvent.inputType === 'insertReplacementText'

/** The key of an enquiry, for all attempts to send it, and since when it is written. */
const newNote = () => ({
  key: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  ),
  since: performance.now(),
})

/** The form's state, and what its views need of it. */
export type ContactFormState = ReturnType<typeof useContactForm>

/**
 * The enquiry form's state: validated on change, errors for touched fields
 * alone (what a browser fills in counts as touched), sent once however often it is submitted, and unchanged when sending fails.
 * It outlives the form's view: what was typed stays until it is sent.
 */
export function useContactForm() {
  const {isOpen, draft = ''} = useContactModal()
  const form = useForm<ContactForm>({
    mode: 'onChange',
    defaultValues: {...empty, message: draft},
    resolver: zodResolver(contactForm),
    shouldFocusError: false,
  })
  const {register, handleSubmit, formState, control, setValue, setFocus, getValues} = form
  const {reset, resetField} = form
  const {errors, touchedFields, dirtyFields, isValid, isDirty, isSubmitting} = formState
  const values = useWatch({control})
  const [failed, setFailed] = useState(false)
  const [note, setNote] = useState(newNote)
  const honeypot = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const lastDraft = useRef(draft)

  /** @param onSent called when the enquiry counts as sent. */
  const send = async (enquiry: ContactForm, onSent: () => void) => {
    if (sending.current) return
    sending.current = true
    setFailed(false)
    const sent = getValues()
    try {
      await sendEnquiry(enquiry, {
        key: note.key,
        elapsed: performance.now() - note.since,
        honeypotFilled: Boolean(honeypot.current?.value),
      })
      setNote(newNote)
      // Text that was typed meanwhile, into a form that was opened again, is another enquiry.
      if (JSON.stringify(getValues()) === JSON.stringify(sent)) reset(empty)
      onSent()
    } catch {
      setFailed(true)
    }
    sending.current = false
  }

  // The draft of an earlier opener gives way to this one's; what was typed stays below it.
  const begin = useEffectEvent(() => {
    setFailed(false)
    const {message} = getValues()
    if (draft === '' || message.includes(draft)) return
    if (message === lastDraft.current) resetField('message', {defaultValue: draft})
    else setValue('message', `${draft}\n\n${message}`, {shouldDirty: true, shouldValidate: true})
    lastDraft.current = draft
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- an opening begins without the failure of the one before
    if (isOpen) begin()
  }, [isOpen])

  const enter = (name: keyof ContactForm, text: string) =>
    setValue(name, text, {shouldDirty: true, shouldTouch: true, shouldValidate: true})
  const tidy = (name: keyof ContactForm, text: string) =>
    name === 'phone_number' ? withoutSeparators(text) : text

  /** The reason why a changed form cannot be sent: a field without a text, or one that fails validation. */
  const flawOf = (name: keyof ContactForm): 'missing' | 'wrong' | undefined => {
    if (!isDirty) return undefined
    if (!values[name]?.trim()) return 'missing'
    return errors[name] && 'wrong'
  }

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
      // A draft that ends with an empty line leaves it for the visitor's words: wherever the first press is, they begin there.
      onFocus: ({currentTarget: area}: FocusEvent<Field>) => {
        if (!(area instanceof HTMLTextAreaElement) || !area.value.endsWith('\n')) return
        // The browser sets the place of the press once this is over.
        if (!dirtyFields[name])
          requestAnimationFrame(() => area.setSelectionRange(area.value.length, area.value.length))
      },
      // Enter submits nothing while the button is disabled: it leads to what is still missing or wrong.
      onKeyDown: ({key, currentTarget, nativeEvent}: KeyboardEvent<Field>) => {
        const isEnter = key === 'Enter' && !nativeEvent.isComposing
        if (!isEnter || isSubmitting || currentTarget instanceof HTMLTextAreaElement) return
        const flawed = names.find(flawOf)
        if (flawed) setFocus(flawed)
      },
    }
  }

  return {
    field,
    flawOf,
    submit: (event: SubmitEvent<HTMLFormElement>, onSent: () => void) =>
      handleSubmit((enquiry) => send(enquiry, onSent))(event),
    canSubmit: isValid && isDirty && !isSubmitting,
    isSubmitting,
    failed,
    honeypot,
  }
}

const spaceOrHyphen = /[\s\u00ad\u200b\u2010-\u2015\u2212-]+/gu

/** Titles that follow a name after a comma: 'Ada Obi, PhD' is no surname and forename. */
const afterName = /^(?:jr|sr|ii|iii|iv|esq|phd|md|mba|fca|fnse)$/i

/** A phone number without spaces and hyphens, where it has nothing else beside digits; otherwise unchanged. */
export function withoutSeparators(phone: string): string {
  const digits = phone.replace(spaceOrHyphen, '')
  return /^[0-9]+$/.test(digits) ? digits : phone
}

/** The Nigerian number of 11 digits that a text means: '+234 803 123 4567' is 08031234567. */
function mendPhone(text: string): string {
  const compact = text.replace(spaceOrHyphen, '').replace(/[()./]/g, '')
  return compact.replace(/^(?:\+|00)?2340?(?=[0-9]{10}$)/, '0').replace(/^(?=[789][0-9]{9}$)/, '0')
}

/** The name without full stops, the surname last: 'Obi, Ada F.' is Ada F Obi. */
function mendName(text: string): string {
  const [first = '', second, ...more] = text.replaceAll('.', ' ').split(',')
  const title = second?.trim() ?? ''
  const isReversed = second !== undefined && more.length === 0 && !afterName.test(title)
  const parts = isReversed ? [second, first] : [first, second ?? '', ...more]
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

const mends: Partial<Record<keyof ContactForm, (text: string) => string>> = {
  full_name: mendName,
  phone_number: mendPhone,
}

/** The valid text that a person means by an invalid one, where there is one. */
export function mendEntry(name: keyof ContactForm, text: string): string | undefined {
  const mended = mends[name]?.(text)
  const isMended = mended !== undefined && mended !== text
  return isMended && contactForm.shape[name].safeParse(mended).success ? mended : undefined
}
