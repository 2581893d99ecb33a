import type {SubmitEvent} from 'react'
import {useSiteData} from '../../shared/site/site-data.ts'
import {Button} from '../../shared/ui/button.tsx'
import {ContactField} from './contact-field.tsx'
import styles from './contact-form.module.css'

/**
 * The enquiry form, laid out (specification, sections 2 and 5).
 *
 * @param onSent called once the enquiry has been answered for.
 */
export function ContactForm({onSent}: {onSent: () => void}) {
  const {submitLabel} = useSiteData().settings.contactModal
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSent()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <ContactField
          label="Full name"
          name="full_name"
          placeholder="First and last name"
          autoComplete="name"
        />
        <ContactField
          label="E-mail"
          name="email"
          type="email"
          placeholder="name@example.com"
          autoComplete="email"
        />
        <ContactField
          label="Phone number"
          name="phone_number"
          type="tel"
          placeholder="+234"
          hint="11 digits, such as 08012345678"
          autoComplete="tel-national"
        />
        <ContactField
          label="Company name"
          name="company_name"
          placeholder="Name of your organisation"
          autoComplete="organization"
        />
        <ContactField
          label="Message"
          name="message"
          placeholder="Enter an enquiry or a suggestion"
          multiline
        />
      </div>
      <Button type="submit" disabled>
        {submitLabel}
      </Button>
    </form>
  )
}
