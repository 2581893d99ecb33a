import type {SlugValidationContext} from 'sanity'
import {queryDataset, draftAndPublishedIds} from './query-dataset.ts'
import {documentsWithSlugQuery} from './slug.queries.ts'

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

/** Whether no other document of the same type has the slug, drafts and published documents alike. */
export async function isUniqueSlug(slug: string, context: SlugValidationContext): Promise<boolean> {
  const others = await queryDataset(context, documentsWithSlugQuery, {
    type: context.document?._type ?? '',
    slug,
    own: draftAndPublishedIds(context.document?._id),
  })
  return others === 0
}
