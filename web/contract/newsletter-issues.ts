import * as z from 'zod/mini'
import {mailPause} from './inbox.ts'

/** The API of the Studio's tool “Newsletter”. Times are milliseconds since 1970. */
export const ISSUES_PATH = '/api/v1/newsletter-issues'

/** How many news and publications an issue brings at most. */
export const ISSUE_ITEMS_MOST = 30

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const issueItem = z.object({
  /** The document's id, by which later issues know what earlier ones brought. */
  id: text(200),
  type: z.enum(['news', 'publication']),
  title: text(300),
  summary: z.string().check(z.maxLength(2000)),
  /** The page of the site. */
  path: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(300)),
  picture: z.nullable(
    z.object({url: z.url({protocol: /^https?$/}), alt: z.string().check(z.maxLength(500))}),
  ),
})

const label = text(1000)

/** The texts of an issue: all of them comes from the Studio, the texts at its edges from the site's settings. */
export const writtenIssue = z.object({
  subject: text(150),
  opening: text(5000),
  items: z.array(issueItem).check(z.maxLength(ISSUE_ITEMS_MOST)),
  /** The ids of the documents that were on offer: those that it leaves out are not new for the next issue. */
  seenIds: z.optional(z.array(text(200)).check(z.maxLength(100))),
  texts: z.object({
    greeting: label,
    newsTitle: label,
    publicationsTitle: label,
    closing: label,
    reason: label,
    unsubscribeLabel: label,
    /** Issues of former releases have none. */
    dataLabel: z.optional(label),
    company: label,
    address: z.string().check(z.maxLength(1000)),
  }),
})

/** The body of a POST that sends a test. */
export const issueTest = z.object({content: writtenIssue, to: text(254)})

/** The body of a POST that sends an issue, at once or at an hour. The id keeps a repeated request from sending it twice. */
export const newIssue = z.object({
  id: z.uuid(),
  content: writtenIssue,
  sendAt: z.nullable(z.int()),
})

/** The body of a POST that changes an issue; `retry` sends what has failed once more. */
export const issueChange = z.object({action: z.enum(['pause', 'resume', 'stop', 'retry'])})

/** The mail of an issue as its readers would get it. */
export const issueMail = z.object({html: z.string(), text: z.string()})

const issue = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(['scheduled', 'sending', 'paused', 'stopped']),
  /** The name of who sent it. */
  created_by: z.string(),
  send_at: z.number(),
  /** Why the site has paused it by itself, and what to do; null where it has not. */
  problem: z.nullable(z.string()),
  /** The documents that it brings. */
  itemIds: z.array(z.string()),
  /** The documents that were on offer when it was written; empty for older issues. */
  seenIds: z.array(z.string()),
  /** How many of its mails have been sent, wait and have failed. */
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
})

export const issueList = z.object({
  /** How many addresses it would go to. */
  subscribers: z.number(),
  perMinute: z.number(),
  /** False without a mail server: mails are then files that nobody gets. */
  isDelivered: z.boolean(),
  /** When the backup was made from which the site was restored, as ISO 8601, while it is held; else null. */
  held: z.nullable(z.string()),
  /** Null while the mail server takes the newsletter's mails. */
  mailPause: z.nullable(mailPause),
  /** The latest issues, the newest first. */
  items: z.array(issue),
})

export type IssueItem = z.output<typeof issueItem>
export type WrittenIssue = z.output<typeof writtenIssue>
export type NewIssue = z.output<typeof newIssue>
export type IssueAction = z.output<typeof issueChange>['action']
export type Issue = z.output<typeof issue>
export type IssueList = z.output<typeof issueList>
