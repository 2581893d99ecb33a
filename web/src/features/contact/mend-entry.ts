import {contactForm, type ContactForm} from '#web/contract/contact.ts'

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
