import type {EnquiryItem} from '#web/contract/inbox.ts'
import {cutText} from '#web/contract/cut-text.ts'
import {formatDay} from '../lagos-time.ts'

/** The most characters of a link that mail programs take: on Windows they get 2,046 of them, and nothing where it has more. */
const MAX_LENGTH = 2000

/**
 * Returns a `mailto:` link (RFC 6068) that opens an answer in the reader's own mail program: to who wrote, with a subject
 * that both sides know again, and with the message quoted. A long message is cut where the link would be too long for
 * mail programs, and says so.
 */
export function replyLink(
  item: Pick<EnquiryItem, 'email' | 'fullname' | 'received_at' | 'message'>,
): string {
  const day = formatDay(item.received_at)
  const head = `mailto:${encodeAddress(item.email)}?subject=${encode(`Re: Your enquiry of ${day}`)}&body=`
  const link = (quoted: string) =>
    head + encode(`Dear ${item.fullname},\n\n\n\nOn ${day} you wrote:\n${quote(quoted)}\n`)
  const message = item.message.trim()
  const whole = link(message)
  if (whole.length <= MAX_LENGTH) return whole
  // The longest beginning that fits: each character takes one to nine of the link's.
  let fits = 0
  let tooLong = message.length
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2)
    if (link(cut(message, length)).length <= MAX_LENGTH) fits = length
    else tooLong = length
  }
  return link(cut(message, fits))
}

const cut = (message: string, length: number): string => `${cutText(message, length).trimEnd()} […]`

const quote = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Encodes a field: lines end with CR and LF there (RFC 6068, 5). */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))

/** Encodes an address; its at sign stands as it is. */
const encodeAddress = (email: string): string =>
  email.toWellFormed().split('@').map(encodeURIComponent).join('@')
