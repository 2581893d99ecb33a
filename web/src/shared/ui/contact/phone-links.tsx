import {phoneParts} from '#schemas/rules/phone.ts'

/** A phone line as it was written, in which each number is a link that dials it. */
export function PhoneLinks({phone}: {phone: string}) {
  const parts = phoneParts(phone).map(({start, text, href}) =>
    href ? (
      <a key={start} href={href}>
        {text}
      </a>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
  return parts.length === 1 ? parts : <span>{parts}</span>
}
