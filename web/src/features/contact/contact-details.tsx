import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'

/** The company's phone number, e-mail address and hours, for who would rather not use the form. */
export function ContactDetails({className}: {className: string}) {
  const {phone, email, contactModal} = useSiteData().settings
  if (!phone && !email) return null
  return (
    <address className={className}>
      {phone && <PhoneLinks phone={phone} />}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {contactModal.hours && <span>{contactModal.hours}</span>}
    </address>
  )
}
