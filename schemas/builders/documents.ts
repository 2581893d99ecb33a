/** Fields, orderings and previews that documents share, and the definition of a page. */
import {
  type DocumentDefinition,
  type FieldDefinition,
  type InitialValueResolverContext,
  type SortOrdering,
  defineField,
  defineType,
} from '@sanity/types'
import {NOT_FOUND_PAGE, type PageId, pageById} from '../pages.ts'
import {API_VERSION, checkSlugFormat, isUniqueSlug} from '../rules/dataset.ts'
import {checkNotInFuture, checkSeoTexts, lagosDay} from '../rules/fields.ts'
import {lastAuthorQuery, lastPositionQuery} from '../rules/rules.queries.ts'
import {editionFields} from './editions.ts'
import {optionalRichText, requiredField, requiredList, requiredText} from './fields.ts'

interface Page {
  name: PageId | typeof NOT_FOUND_PAGE.id
  fields: FieldDefinition[]
  /** False for the pages without a banner: home, search and 404. */
  banner?: boolean
  /** Validation of the whole document. */
  validation?: DocumentDefinition['validation']
}

const seoField = defineField({
  name: 'seo',
  title: 'Search and sharing',
  type: 'seo',
  group: 'seo',
  validation: (rule) => rule.custom(checkSeoTexts).warning(),
})

const notFound = {...NOT_FOUND_PAGE, path: 'every unknown address', isDated: false}

/**
 * The singleton of a page: banner, the page's own fields, search-engine texts.
 * Its title and path are those of the registry (pages.ts).
 *
 * @param page.fields - The fields between `banner` and `seo`, in the group `content`.
 */
export const definePage = ({name, fields, banner = true, validation}: Page) => {
  const {title, path, isDated} = name === NOT_FOUND_PAGE.id ? notFound : pageById(name)
  return defineType({
    name,
    title,
    type: 'document',
    groups: [
      {name: 'content', title: 'Content', default: true},
      {name: 'seo', title: 'Search and sharing'},
    ],
    fields: [
      ...inGroup('content', [
        ...(banner ? [requiredField('banner', 'Banner', 'banner')] : []),
        ...fields,
        ...(isDated ? editionFields() : []),
      ]),
      seoField,
    ],
    preview: {
      select: {media: banner ? 'banner.image' : 'seo.image'},
      prepare: ({media}) => ({title, subtitle: path, media}),
    },
    ...(validation ? {validation} : {}),
  })
}

/**
 * The singleton of a page that is one dated document of numbered clauses, such as the terms.
 *
 * @param page.facts - Fields between the introduction and the clauses.
 * @param page.sectionsHelp - Help for the editor, shown under the title of the clauses.
 */
export const defineClausePage = ({
  name,
  facts = [],
  sectionsHelp,
}: {
  name: PageId
  facts?: FieldDefinition[]
  sectionsHelp?: string
}) =>
  definePage({
    name,
    fields: [
      requiredText('dateLine', 'Date line', {description: 'When the text was last changed.'}),
      optionalRichText('intro', 'Introduction'),
      ...facts,
      requiredList(
        'sections',
        'Sections',
        'titledSection',
        sectionsHelp ? {description: sectionsHelp} : {},
      ),
    ],
  })

/** Puts fields into one or several groups of a form. */
export const inGroup = (group: string | string[], fields: FieldDefinition[]): FieldDefinition[] =>
  fields.map((field) => ({...field, group}))

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
    initialValue: () => lagosDay(new Date()),
    validation: (rule) => [rule.required(), rule.custom(checkNotInFuture).warning()],
  })

/** The summary of a news item or publication. */
export const summaryField = () =>
  requiredText('smallDescription', 'Summary', {
    rows: 3,
    description: 'Shown in lists and in search results.',
  })

/** The author of a news item or publication, at first that of the item that was made last. */
export const authorField = () =>
  defineField({
    ...requiredText('author', 'Author', {description: 'Shown as “By …”.'}),
    initialValue: (_params: unknown, context: InitialValueResolverContext) => lastAuthor(context),
  })

async function lastAuthor(context: InitialValueResolverContext): Promise<string> {
  const client = context.getClient({apiVersion: API_VERSION})
  // Where it cannot be read the item is made all the same, without an author.
  const last = await client
    .fetch<unknown>(lastAuthorQuery, {}, {perspective: 'raw'})
    .catch(() => undefined)
  return typeof last === 'string' ? last : ''
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
  const client = context.getClient({apiVersion: API_VERSION})
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

/** The second line of a preview: “SAMPLE” for a sample entry, then the given text. */
export const sampleLabel = (isSample: unknown, text?: unknown): string =>
  [isSample === true ? 'SAMPLE' : '', typeof text === 'string' ? text : '']
    .filter(Boolean)
    .join(' · ')

/** A date as lists show it: 1 March 2025. An absent or invalid date becomes “No date”. */
export function dateLabel(date: unknown): string {
  const day = typeof date === 'string' ? new Date(`${date}T12:00:00Z`) : null
  return day && !Number.isNaN(day.getTime())
    ? day.toLocaleDateString('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})
    : 'No date'
}

export const byTitle: SortOrdering = {
  title: 'Title',
  name: 'title',
  by: [{field: 'title', direction: 'asc'}],
}

export const dateOrderings: SortOrdering[] = [
  {
    title: 'Newest first',
    name: 'newestFirst',
    by: [
      {field: 'publishedDate', direction: 'desc'},
      {field: 'title', direction: 'asc'},
    ],
  },
  {
    title: 'Oldest first',
    name: 'oldestFirst',
    by: [{field: 'publishedDate', direction: 'asc'}],
  },
  byTitle,
]

/** Orders by position, then by `field` where positions are equal. */
export const byPosition = (field: string): SortOrdering => ({
  title: 'Position',
  name: 'position',
  by: [
    {field: 'position', direction: 'asc'},
    {field, direction: 'asc'},
  ],
})
