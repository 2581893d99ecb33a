/** Rules that compare a document with others of the dataset, drafts included. */
import type {SlugValidationContext, ValidationContext} from '@sanity/types'
import {LOOP_MINIMUM} from '../vocabulary.ts'
import {
  carouselCountsQuery,
  documentsWithSlugQuery,
  heroSlideCountQuery,
  stepsWithNumberQuery,
} from './rules.queries.ts'

/** The version of the API that rules and initial values ask. */
export const API_VERSION = '2025-02-19'

type Context = Pick<ValidationContext, 'getClient'>

/**
 * Runs a query during validation, drafts included.
 *
 * @param query - GROQ.
 * @throws What the client throws when the content service is not available; the Studio then shows the rule as failed.
 */
export function queryDataset(
  context: Context,
  query: string,
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const client: Pick<ReturnType<Context['getClient']>, 'fetch'> = context.getClient({
    apiVersion: API_VERSION,
  })
  return client.fetch<unknown>(query, params, {perspective: 'raw', tag: 'validation'})
}

/** The published id of a document, which a uniqueness check has to leave out, and its release; empty for none. */
export function idsOf(id = ''): {publishedId: string; release: string} {
  const [, release = '', publishedId = id.replace(/^drafts\./, '')] =
    /^versions\.([^.]+)\.(.+)$/.exec(id) ?? []
  return {publishedId, release}
}

/**
 * Checks the format of a slug, the part of a path between two slashes.
 *
 * @returns True, or a sentence that says what to change. An absent slug passes.
 */
export function checkSlugFormat(value: {current?: string | undefined} | undefined): true | string {
  const slug = value?.current
  if (!slug) return true
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
    ? true
    : 'Only small letters, digits and single hyphens: press “Generate” to get one from the title.'
}

/** Tells whether no other document of the same type has the slug: drafts, published ones, and those of its release. */
export async function isUniqueSlug(slug: string, context: SlugValidationContext): Promise<boolean> {
  const others = await queryDataset(context, documentsWithSlugQuery, {
    type: context.document?._type ?? '',
    slug,
    ...idsOf(context.document?._id),
  })
  return others === 0
}

/** Checks that no other step has the number: the order of two such steps would be undefined. */
export async function checkStepNumberIsUnique(
  stepNumber: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof stepNumber !== 'number') return true
  const others = await queryDataset(context, stepsWithNumberQuery, {
    stepNumber,
    ...idsOf(context.document?._id),
  })
  return others === 0 ? true : 'Another step has this number.'
}

/** An error when no hero slide is published: the first screen of the home page would be empty. */
export async function checkHeroHasSlides(_home: unknown, context: Context): Promise<true | string> {
  const slides = await queryDataset(context, heroSlideCountQuery)
  return slides === 0 ? 'Publish at least one hero slide: the home page begins with it.' : true
}

const CAROUSELS = [
  {type: 'member', title: 'member companies'},
  {type: 'service', title: 'services'},
  {type: 'news', title: 'news items'},
] as const

/** Warns when one of the home page's carousels has too few slides to loop. */
export async function checkCarouselsLoop(_home: unknown, context: Context): Promise<true | string> {
  const counts = await queryDataset(context, carouselCountsQuery)
  const short = CAROUSELS.filter(({type}) => countOf(counts, type) < LOOP_MINIMUM[type])
  if (short.length === 0) return true
  const parts = short.map(
    ({type, title}) => `${countOf(counts, type)} of ${LOOP_MINIMUM[type]} ${title}`,
  )
  return `Too few are published for a carousel that goes round: ${parts.join(', ')}. It stops at its end.`
}

function countOf(counts: unknown, type: string): number {
  const count: unknown = Object.entries(counts ?? {}).find(([key]) => key === type)?.[1]
  return typeof count === 'number' ? count : 0
}
