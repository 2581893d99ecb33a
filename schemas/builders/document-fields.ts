import {type InitialValueResolverContext, defineField} from 'sanity'
import {checkSlugFormat, isUniqueSlug} from '../rules/slug.ts'
import {lastPositionQuery} from './position.queries.ts'

/** The slug, unique within the type; `path` is the folder of the detail pages, if there are any. */
export const slugField = ({required, path}: {required: boolean; path?: string}) =>
  defineField({
    name: 'slug',
    title: 'Slug',
    type: 'slug',
    description: path
      ? `The last part of the address: ${path}/<slug>. If you change it later, you are asked to leave a redirect.`
      : 'A short name for links within a page.',
    options: {source: 'title', maxLength: 96, isUnique: isUniqueSlug},
    validation: (rule) =>
      required ? rule.required().custom(checkSlugFormat) : rule.custom(checkSlugFormat),
  })

/** The date of a document; lists show the newest first. */
export const publishedDateField = () =>
  defineField({
    name: 'publishedDate',
    title: 'Date',
    type: 'date',
    description: 'Lists show the newest first. A future date does not hide the entry.',
    initialValue: () => new Date().toISOString().slice(0, 10),
    validation: (rule) => [rule.required(), rule.custom(checkNotInFuture).warning()],
  })

/** Warns about a date after today: such an entry is published at once, at the top of its list. */
export function checkNotInFuture(date: unknown, now?: unknown): true | string {
  const today = (now instanceof Date ? now : new Date()).toISOString().slice(0, 10)
  return typeof date === 'string' && date > today
    ? 'This date lies in the future. The entry is shown as soon as it is published.'
    : true
}

/** The position of a document in its list. */
export const positionField = (type: string, {required = true} = {}) =>
  defineField({
    name: 'position',
    title: 'Position',
    type: 'number',
    description:
      'Smaller numbers come first. The list sets it by dragging: there is no need to type it.',
    initialValue: (_params: unknown, context: InitialValueResolverContext) =>
      nextPosition(type, context),
    validation: (rule) => (required ? rule.required().integer().min(0) : rule.integer().min(0)),
  })

async function nextPosition(type: string, context: InitialValueResolverContext): Promise<number> {
  const client = context.getClient({apiVersion: '2025-02-19'})
  const last = await client.fetch<unknown>(lastPositionQuery, {type})
  return typeof last === 'number' ? last + 1 : 1
}

/** Marks an invented person or organisation as a sample. */
export const sampleField = () =>
  defineField({
    name: 'isSample',
    title: 'Sample entry',
    type: 'boolean',
    description:
      'Invented for the first version of the site. Replace the name, picture and text with real ones, then untick.',
    initialValue: false,
    validation: (rule) =>
      rule
        .custom((isSample) =>
          isSample ? 'An invented sample: replace it before the site goes live.' : true,
        )
        .info(),
  })
