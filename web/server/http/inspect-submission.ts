import type {Context} from 'hono'
import type {Visitor} from './client-network.ts'
import {detectSpam} from './detect-spam.ts'
import type {VisitorLimit} from './rate-limit.ts'

/** What both forms, contact and newsletter, need to judge a submission. */
export type SubmissionGuards = {
  siteUrl: string
  readVisitor: (context: Context) => Visitor
  exceededLimit: VisitorLimit
  /** A person needs at least so many milliseconds to fill the form. */
  minimumMs: number
}

/**
 * Counts a form's submission, and judges it.
 *
 * @returns the limit that its sender exceeds, and why a program seems to have filled it, if so.
 */
export async function inspectSubmission(
  context: Context,
  {readVisitor, exceededLimit, minimumMs}: SubmissionGuards,
): Promise<{exceeded: 'address' | 'network' | undefined; spam: string | undefined}> {
  const exceeded = await exceededLimit(readVisitor(context))
  return {exceeded, spam: detectSpam(context, minimumMs)}
}
