import type {EnquiryItem, SubscriberItem} from '#web/contract/inbox.ts'

type Cell = string | number | null

/** Enquiries as CSV, line by line. */
export async function* enquiriesCsv(items: AsyncIterable<EnquiryItem>): AsyncGenerator<string> {
  yield line(['received', 'name', 'email', 'phone', 'company', 'message', 'read'])
  for await (const item of items) {
    const {fullname, email, phone, company, message} = item
    yield line([
      time(item.received_at),
      fullname,
      email,
      phone,
      company,
      message,
      time(item.read_at),
    ])
  }
}

/** Subscribers as CSV, line by line. */
export async function* subscribersCsv(
  items: AsyncIterable<SubscriberItem>,
): AsyncGenerator<string> {
  yield line(['email', 'state', 'requested', 'confirmed', 'unsubscribed'])
  for await (const item of items) {
    const {email, state, requested_at, confirmed_at, unsubscribed_at} = item
    yield line([email, state, time(requested_at), time(confirmed_at), time(unsubscribed_at)])
  }
}

function time(milliseconds: number | null): Cell {
  return milliseconds === null ? '' : new Date(milliseconds).toISOString()
}

/** A line by RFC 4180, its line break included. */
function line(cells: Cell[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`
}

/**
 * A quoted cell. What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV
 * Injection), white space before it or not.
 */
function quote(text: string): string {
  const safe = /^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
