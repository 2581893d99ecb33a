import type {EnquiryItem, SubscriberItem} from '#web/contract/inbox.ts'

type Cell = string | number | null

/** Enquiries as CSV. */
export function enquiriesCsv(items: EnquiryItem[]): string {
  return [
    line(['received', 'name', 'email', 'phone', 'company', 'message', 'read']),
    ...items.map(({received_at, fullname, email, phone, company, message, read_at}) =>
      line([time(received_at), fullname, email, phone, company, message, time(read_at)]),
    ),
  ].join('')
}

/** Subscribers as CSV. */
export function subscribersCsv(items: SubscriberItem[]): string {
  return [
    line(['email', 'state', 'requested', 'confirmed', 'unsubscribed']),
    ...items.map(({email, state, requested_at, confirmed_at, unsubscribed_at}) =>
      line([email, state, time(requested_at), time(confirmed_at), time(unsubscribed_at)]),
    ),
  ].join('')
}

function time(milliseconds: number | null): Cell {
  return milliseconds === null ? '' : new Date(milliseconds).toISOString()
}

/** A line as in RFC 4180, with its line break. */
function line(cells: Cell[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`
}

/**
 * A quoted cell. What a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV
 * Injection), also where white space precedes it.
 */
function quote(text: string): string {
  const safe = /^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
