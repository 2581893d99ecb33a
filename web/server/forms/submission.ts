import type {Context} from 'hono'
import {FORM_HEADERS} from '#web/contract/forms.ts'
import type {Visitor} from '../http/client-network.ts'
import type {VisitorLimit} from '../http/rate-limit.ts'
import type {Database} from '../storage/database.ts'

/** The needs of both forms, contact and newsletter. */
export type FormDeps = {
  db: Database
  siteUrl: string
  readVisitor: (context: Context) => Visitor
  exceededLimit: VisitorLimit
  /** A person needs at least so many milliseconds to fill the form. */
  minimumMs: number
  /** Tells the outbox that there is new mail. */
  wakeMail: () => void
  /** The ids of people whom enquiries reach by mail. */
  listRecipients: () => readonly string[]
  now: () => number
  /** Takes lines without personal data. */
  log: (line: string) => void
}

/**
 * Counts a form's submission, and judges it.
 *
 * @returns the limit that its sender exceeds, and why a program seems to have filled it, if so.
 */
export async function inspectSubmission(
  context: Context,
  {readVisitor, exceededLimit, minimumMs}: FormDeps,
): Promise<{exceeded: 'address' | 'network' | undefined; spam: string | undefined}> {
  const exceeded = await exceededLimit(readVisitor(context))
  return {exceeded, spam: detectSpam(context, minimumMs)}
}

/** Judges by the form's own headers; nothing where a person seems to have filled it, or they are missing. */
function detectSpam({req}: Context, minimumMs: number): string | undefined {
  if (req.header(FORM_HEADERS.honeypot) === 'filled') return 'honeypot'
  const elapsed = req.header(FORM_HEADERS.elapsed)
  if (elapsed !== undefined && !(Number(elapsed) >= minimumMs)) return 'too fast'
  return undefined
}
