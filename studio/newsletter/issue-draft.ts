import {uuid} from '@sanity/uuid'
import * as z from 'zod/mini'
import {
  type Issue,
  ISSUE_ITEMS_MOST,
  writtenIssue,
  type WrittenIssue,
} from '#web/contract/newsletter-issues.ts'
import {chooseNew, type Offer} from './offer.ts'

const issueDraft = z.object({
  /** The key of the issue: however often it is sent, from whichever form, it goes out once. */
  id: z.string(),
  subject: z.string(),
  opening: z.string(),
  /** The ids of the documents that it brings. */
  chosen: z.array(z.string()),
  /** The ids of all that were on offer while it was written. */
  seen: z.array(z.string()),
  /** The ids of the issues that there were when it was begun; absent before it is. */
  earlier: z.optional(z.array(z.string())),
})

/** An issue that somebody writes. */
export type IssueDraft = z.output<typeof issueDraft>

const storageKey = 'newsletter-issue-draft'

export const beginDraft = (): IssueDraft => ({
  id: uuid(),
  subject: '',
  opening: '',
  chosen: [],
  seen: [],
})

/** Reads the draft that this window keeps while somebody looks at another tool, or begins one. */
export function readDraft(): IssueDraft {
  try {
    return issueDraft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
  } catch {
    return beginDraft()
  }
}

export const keepDraft = (draft: IssueDraft): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(draft))

export const forgetDraft = (): void => sessionStorage.removeItem(storageKey)

type EarlierIssue = Parameters<typeof chooseNew>[1][number] & Pick<Issue, 'id'>

/** Returns the draft with what has come on offer since it was looked at last: what is new is chosen. */
export function withOffer(
  draft: IssueDraft,
  {items}: Pick<Offer, 'items'>,
  issues: readonly EarlierIssue[],
): IssueDraft {
  const arrived = chooseNew(items, issues).filter((id) => !draft.seen.includes(id))
  const offered = items.map(({item}) => item.id)
  return {
    ...draft,
    chosen: [...draft.chosen, ...arrived].slice(0, Math.max(ISSUE_ITEMS_MOST, draft.chosen.length)),
    seen: [...new Set([...draft.seen, ...offered])],
    earlier: draft.earlier ?? issues.map(({id}) => id),
  }
}

/** The issue as it would be sent, or the reason for which it cannot be. */
export function issueOf(
  {subject, opening, chosen, seen}: IssueDraft,
  {items, texts}: Offer,
): {content: WrittenIssue} | {problem: string} {
  if (subject.trim() === '') return {problem: 'Write a subject: the mail is shown here then.'}
  if (opening.trim() === '') return {problem: 'Write an opening: the mail is shown here then.'}
  const brought = items.map(({item}) => item).filter(({id}) => chosen.includes(id))
  if (brought.length > ISSUE_ITEMS_MOST) {
    return {
      problem: `An issue brings ${ISSUE_ITEMS_MOST} news and publications at most, and ${brought.length} are chosen.`,
    }
  }
  const seenIds = seen.slice(-100)
  const {data, error} = writtenIssue.safeParse({subject, opening, items: brought, texts, seenIds})
  return data
    ? {content: data}
    : {problem: `The mail cannot be made: ${error.issues[0]?.path.join(', ')} is wrong.`}
}

/** The issues that somebody has made since the draft was begun. */
export const issuesSince = (
  {id: draftId, earlier}: IssueDraft,
  issues: readonly Issue[],
): Issue[] =>
  issues.filter(({id, state}) => {
    return id !== draftId && state !== 'stopped' && earlier !== undefined && !earlier.includes(id)
  })
