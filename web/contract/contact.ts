import * as z from 'zod/mini'
import {FORM_HEADERS, isEmail, withoutInvisible} from './forms.ts'

/** A part of a name: letters of any script, apostrophes and hyphens (Unicode's own two among them), a letter at least. */
const namePart = String.raw`['’\u2010\u2011-]*\p{L}[\p{L}\p{M}'’\u2010\u2011-]*`
const fullName = new RegExp(String.raw`^${namePart}(?:\s+${namePart})+$`, 'u')
const elevenDigits = /^[0-9]{11}$/

const required = (error: string, clean = (text: string) => text) =>
  z.string({error}).check(z.overwrite(clean), z.trim(), z.minLength(1, {error, abort: true}))

/** The rules and messages. A text of white space only counts as empty. */
const rules = {
  fullName: required('Please enter your full name').check(
    z.regex(fullName, 'Full name is incorrect'),
  ),
  email: required('Please enter your email', withoutInvisible).check(
    z.refine(isEmail, 'Please enter a valid email'),
  ),
  phone: required('Please enter your phone number').check(
    z.regex(elevenDigits, 'Phone number is incorrect'),
  ),
  company: required('Please enter your company name'),
  message: required('Please enter a message'),
}

/** The enquiry as the form holds it. */
export const contactForm = z.object({
  full_name: rules.fullName,
  email: rules.email,
  phone_number: rules.phone,
  company_name: rules.company,
  message: rules.message,
})

/** The enquiry as it is sent. Other properties are dropped. */
export const contactRequest = z.object({
  fullname: rules.fullName,
  email: rules.email,
  phone: rules.phone,
  company: rules.company,
  message: rules.message,
})

export type ContactForm = z.infer<typeof contactForm>
export type ContactRequest = z.infer<typeof contactRequest>

export const CONTACT_PATH = '/api/v1/contact/sendemail'

/** Sent as headers, since the body has the five fields of an enquiry and nothing else. */
export const CONTACT_HEADERS = {
  /** One key for all attempts to send one enquiry, so that it is stored once. */
  key: 'Idempotency-Key',
  ...FORM_HEADERS,
} as const

/** The form's fields under the names that are sent. */
export function toContactRequest(form: ContactForm): ContactRequest {
  return {
    fullname: form.full_name,
    email: form.email,
    phone: form.phone_number,
    company: form.company_name,
    message: form.message,
  }
}
