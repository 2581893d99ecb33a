import {phoneParts} from '#schemas/rules/phone.ts'

/**
 * A phone line as it was written, in which each number is a link that dials it.
 *
 * @param className is that of each link.
 */
export function PhoneLinks({phone, className}: {phone: string; className?: string}) {
  const parts = phoneParts(phone).map(({start, text, href}) =>
    href ? (
      <a key={start} href={href} className={className}>
        {text}
      </a>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
  return parts.length === 1 ? parts : <span>{parts}</span>
}
