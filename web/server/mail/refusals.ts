/**
 * The subject of a failure to send:
 *
 * - `address`: the recipient's address does not exist. The mail is given up, and a newsletter no longer goes there.
 * - `mail`: this mail, or its recipient for now. It waits, and others go on.
 * - `relay`: the mail server refuses whatever this site sends, or does not answer. All mail waits.
 * - `later`: the server asks for this mail again later. It waits, and others go on.
 */
export type Subject = 'address' | 'mail' | 'relay' | 'later'

/** The step of a session at which a mail failed: until the sign-in, MAIL FROM, RCPT TO, DATA and its end. */
type Stage = 'session' | 'sender' | 'recipient' | 'text'

/**
 * The first row that fits decides. The second column is matched with the code of an answer, and its enhanced code
 * (RFC 3463) where it has one: `550 5.1.1`. Codes of five hundred alone say nothing about the address: relays answer so
 * that a quota is used up, or that they know nobody of the sender's domain.
 */
const table: readonly (readonly [Stage[], RegExp, Subject])[] = [
  // Before any recipient is named, nothing can be about the recipient, but for a size that is too large.
  [['session'], /^/, 'relay'],
  [['sender'], /^552| 5\.3\.4$/, 'mail'],
  [['sender'], /^/, 'relay'],
  // No such mailbox (1), domain (2) or mailbox any more (6), no mail for that domain (10), disabled (2.1).
  [['recipient', 'text'], /^5\d\d 5\.(?:1\.(?:1|2|6|10)|2\.1)$/, 'address'],
  // The server ends the connection (421), or has had too much of this site: Amazon SES (454), Gmail (5.4.5).
  [['recipient', 'text'], /^421|^454| [45]\.4\.5$/, 'relay'],
  // The sender's address.
  [['recipient', 'text'], / [45]\.1\.[78]$/, 'relay'],
  [['recipient', 'text'], /^4/, 'later'],
  // Storage of the mailbox (552), another mailbox (551).
  [['recipient'], /^55[12]$/, 'mail'],
  // No enhanced code or an empty one, the mail system as a whole, protocol, policy: "relaying denied", "listed at …".
  [['recipient'], /^5\d\d(?: 5\.(?:0\.0|3\.[0-3]|[57]\.\d+))?$/, 'relay'],
  [['recipient', 'text'], /^/, 'mail'],
]

/** Codes of nodemailer without an answer of the server: the connection or the sign-in failed. */
const sessionErrors = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|PROTOCOL|AUTH|NOAUTH|OAUTH2|PROXY)$/

const stages: Record<string, Stage> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'text',
}

export type Failure = {
  subject: Subject
  /**
   * Tells whether the server refuses for good, and not for the recipient's sake: five such in a row are no accident.
   */
  isRefusal: boolean
  /** The answer's codes and the step, without its words, which may hold addresses: `550 5.1.1 at RCPT TO`. */
  reply: string | undefined
}

/** Judges why a mail was not sent, by the error of nodemailer or of composing it. */
export function judgeFailure(error: unknown): Failure {
  const {code, command, responseCode, response} = readError(error)
  if (responseCode === undefined) {
    const isSession = code !== undefined && sessionErrors.test(code)
    return {subject: isSession ? 'relay' : 'mail', isRefusal: false, reply: undefined}
  }
  const stage = code === 'EAUTH' ? 'session' : (stages[command ?? ''] ?? 'session')
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const codes = [responseCode, enhanced].filter((part) => part !== undefined).join(' ')
  const [, , subject = 'mail'] =
    table.find(([at, pattern]) => at.includes(stage) && pattern.test(codes)) ?? []
  return {
    subject,
    isRefusal:
      responseCode >= 500 &&
      (subject === 'relay' || (subject === 'mail' && !/^55[12]$| 5\.[126]\.\d+$/.test(codes))),
    reply: `${codes} at ${command === undefined || command === 'CONN' ? 'the greeting' : command}`,
  }
}

function readError(error: unknown) {
  const read = (name: string): unknown =>
    error instanceof Error ? Reflect.get(error, name) : undefined
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' ? value : undefined
  }
  const number = Number(read('responseCode'))
  return {
    code: text('code'),
    command: text('command'),
    response: text('response') ?? '',
    responseCode: number >= 400 ? number : undefined,
  }
}
