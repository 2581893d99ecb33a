import type {SanityDocument} from 'sanity'
import type {NewsCategory} from '#schemas/vocabulary.ts'
import {detailPathOf} from '#schemas/rules/site-paths.ts'
import {listOf} from '../deletion/plan-deletion.ts'

/** A change of many documents at once. */
export type BulkAction =
  | {name: 'publish'}
  | {name: 'hide'}
  | {name: 'delete'}
  | {name: 'release'; releaseId: string; title: string}
  | {name: 'category'; category: NewsCategory}

/** A chosen document, with what is to be known of it before it is changed. */
export interface BulkItem {
  /** The published id. */
  id: string
  type: string
  title: string
  draft: SanityDocument | null
  published: SanityDocument | null
  /** The errors that the form finds in the draft. */
  problems: readonly string[]
  /** The names of documents that refer to it. */
  usedBy: readonly string[]
  /** The names of the releases that hold a version of it. */
  releases: readonly string[]
  /** Tells whether a redirect would hide its page when it is published for the first time. */
  isRedirected: boolean
}

/** A plan: the documents that will change and those that will not, each with a sentence that says how or why. */
export interface BulkPlan {
  steps: {item: BulkItem; sentence: string}[]
  refusals: {item: BulkItem; sentence: string}[]
}

/**
 * Plans a change of many documents.
 *
 * @param otherSlides how many hero slides are on the site beside the chosen ones.
 */
export function planBulk(
  action: BulkAction,
  items: readonly BulkItem[],
  otherSlides: number,
): BulkPlan {
  const plan: BulkPlan = {steps: [], refusals: []}
  let slides = otherSlides + items.filter((item) => isShownSlide(item)).length
  for (const item of items) {
    const reason = reasonAgainst(action, item) ?? lastSlideReason(action, item, slides)
    if (reason === undefined) {
      plan.steps.push({item, sentence: effectOf(action, item)})
      if (isShownSlide(item) && takesAway(action)) slides -= 1
    } else plan.refusals.push({item, sentence: reason})
  }
  return plan
}

const takesAway = ({name}: BulkAction): boolean => name === 'hide' || name === 'delete'

const isShownSlide = ({type, published}: BulkItem): boolean =>
  type === 'heroSlide' && published !== null

const lastSlideReason = (action: BulkAction, item: BulkItem, slides: number): string | undefined =>
  takesAway(action) && isShownSlide(item) && slides === 1
    ? 'The home page needs at least one hero slide.'
    : undefined

/** The reason for which a document stays as it is. */
function reasonAgainst(action: BulkAction, item: BulkItem): string | undefined {
  switch (action.name) {
    case 'publish':
      return reasonAgainstPublishing(item)
    case 'hide':
      return item.published ? undefined : 'It is not on the site.'
    case 'delete':
      return reasonAgainstDeleting(item)
    case 'release':
      return item.releases.includes(action.releaseId) ? 'It is in this release.' : undefined
    case 'category':
      return hasOnly(item.draft ?? item.published, action.category)
        ? 'It has this category alone.'
        : undefined
  }
}

function reasonAgainstPublishing({draft, published, problems}: BulkItem): string | undefined {
  if (!draft) return 'It has no changes to publish.'
  if (problems[0] !== undefined) return `The form refuses it: ${problems[0]}`
  if (published && detailPathOf(published) !== detailPathOf(draft)) {
    return 'Its address changes: publish it by itself, which asks for a redirect.'
  }
  return undefined
}

function reasonAgainstDeleting({usedBy, releases}: BulkItem): string | undefined {
  if (usedBy.length > 0) return `It is used in ${usedBy.map((name) => `“${name}”`).join(', ')}.`
  return releases.length > 0 ? 'A release holds a version of it.' : undefined
}

function hasOnly(document: SanityDocument | null, category: NewsCategory): boolean {
  const categories: unknown = document?.['categories']
  return Array.isArray(categories) && categories.length === 1 && categories[0] === category
}

function effectOf(action: BulkAction, {type, draft, published, isRedirected}: BulkItem): string {
  switch (action.name) {
    case 'publish':
      if (published) return 'Its changes go onto the site.'
      return isRedirected
        ? 'It appears on the site. Its address is redirected, or said to be gone: that ends.'
        : 'It appears on the site.'
    case 'hide':
      return draft
        ? 'It leaves the site, and its draft stays.'
        : 'It leaves the site, and stays as a draft.'
    case 'delete':
      return published ? effectOfDeleting(listOf(type)?.path) : 'Its draft is deleted.'
    case 'release':
      return draft
        ? `Its draft is copied into “${action.title}”.`
        : `A version of it is added to “${action.title}”.`
    case 'category':
      return published
        ? `Its draft gets the category ${action.category}. Visitors see that once it is published.`
        : `Its draft gets the category ${action.category}.`
  }
}

const effectOfDeleting = (list: string | undefined): string =>
  list === undefined
    ? 'It leaves the site, and is deleted.'
    : `It leaves the site, and is deleted. Its address leads to ${list}.`
