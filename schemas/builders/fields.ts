/** Fields that several types have: texts, lists, sections, links and pictures. */
import {
  type ConditionalProperty,
  type FieldDefinition,
  type StringRule,
  type UrlRule,
  defineArrayMember,
  defineField,
} from '@sanity/types'
import {
  checkAltText,
  checkAsset,
  checkFigures,
  checkNotBlank,
  checkRichTextNotBlank,
} from '../rules/fields.ts'
import {ITEM_TYPES, PAGES} from '../pages.ts'
import {checkLink, checkPublishedPage} from '../rules/page-links.ts'
import {checkAltWords, checkWriting} from '../rules/writing.ts'
import {ARTICLE_TEXTS} from '../texts.ts'
import {PICTURE_CROPS, QUESTION_LENGTH, TITLE_LENGTH} from '../vocabulary.ts'

declare module '@sanity/types' {
  interface StringOptions {
    /** Lengths that the form counts by, in characters. */
    length?: {least?: number; comfortable: number; most?: number}
    /** True for the text of a link: the form finds pages by their titles. */
    link?: true
  }
}

interface TextOptions {
  description?: string
  initialValue?: string
  /** Lines of a text area; one line when absent. */
  rows?: number
}

const textField = (name: string, title: string, {rows, ...options}: TextOptions) =>
  rows
    ? {...options, name, title, type: 'text' as const, rows}
    : {...options, name, title, type: 'string' as const}

export const requiredText = (name: string, title: string, options: TextOptions = {}) =>
  defineField({
    ...textField(name, title, options),
    validation: (rule) => rule.required().custom(checkNotBlank),
  })

/** Makes required texts whose first wording a constant has, by the names of the fields. */
export const wordedTexts =
  <Name extends string>(wording: Readonly<Record<Name, string>>) =>
  (name: Name, title: string, options: Omit<TextOptions, 'initialValue'> = {}) =>
    requiredText(name, title, {...options, initialValue: wording[name]})

export const optionalText = (name: string, title: string, options: TextOptions = {}) =>
  defineField(textField(name, title, options))

/** The introduction of a page. */
export const introField = (description?: string) =>
  optionalText('intro', 'Introduction', {rows: 3, ...(description ? {description} : {})})

/** A heading set in large type: required, and short enough for it. Pages show it whole, on as many lines as it takes. */
export const titleField = (name: string, title: string, options: TextOptions = {}) =>
  defineField({
    ...options,
    name,
    title,
    type: 'string',
    options: {length: TITLE_LENGTH},
    validation: (rule) => [
      rule
        .required()
        .max(TITLE_LENGTH.most)
        .error(`Write a title, of ${TITLE_LENGTH.most} characters at most.`),
      rule.custom(checkNotBlank),
      rule
        .max(TITLE_LENGTH.comfortable)
        .warning(
          `Beyond ${TITLE_LENGTH.comfortable} characters a title takes many lines, most of all on phones.`,
        ),
    ],
  })

/** A rich text with at least one paragraph. */
export const requiredRichText = (
  name: string,
  title: string,
  type: 'richText' | 'richContent' = 'richText',
  description?: string,
) =>
  defineField({
    name,
    title,
    type,
    validation: (rule) => [
      rule.required().min(1).custom(checkRichTextNotBlank),
      rule.custom(checkFigures),
      rule.custom(checkWriting).warning(),
    ],
    ...(description ? {description} : {}),
  })

/** A rich text that may be empty: the page then shows nothing of it. */
export const optionalRichText = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'richText',
    validation: (rule) => [rule.custom(checkFigures), rule.custom(checkWriting).warning()],
    ...(description ? {description} : {}),
  })

interface ListOptions {
  description?: string
  /** The number of entries that the layout is designed for; a longer list gets a warning. */
  designedFor?: number
}

/** An entry of a list. */
const listMember = (type: string) =>
  type === 'imageWithAlt' ? pictureMember() : defineArrayMember({type})

/** A picture in a list or a text. While an upload runs, and where it was refused, it is an entry without a picture. */
export const pictureMember = (title = 'Picture') =>
  defineArrayMember({
    type: 'imageWithAlt',
    title,
    validation: (rule) => rule.custom(checkAsset('Choose a picture, or remove this entry.')),
  })

/** A question that opens an answer. */
export const questionField = (name: string, title: string, options: TextOptions = {}) =>
  defineField({
    ...textField(name, title, options),
    options: {length: QUESTION_LENGTH},
    validation: (rule) => [
      rule
        .required()
        .max(QUESTION_LENGTH.most)
        .error(`Write a question, of ${QUESTION_LENGTH.most} characters at most.`),
      rule.custom(checkNotBlank),
      rule
        .max(QUESTION_LENGTH.comfortable)
        .warning(`Beyond ${QUESTION_LENGTH.comfortable} characters it is hard to take in at once.`),
    ],
  })

/** A list that may be empty: the page then shows nothing of it. */
export const optionalList = (
  name: string,
  title: string,
  type: string,
  options: Omit<ListOptions, 'designedFor'> = {},
) => defineField({...options, name, title, type: 'array', of: [listMember(type)]})

/**
 * A list with at least one entry, because the page would look broken without.
 *
 * @param type - The name of the entries' type.
 */
export const requiredList = (
  name: string,
  title: string,
  type: string,
  {designedFor, ...options}: ListOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'array',
    of: [listMember(type)],
    validation: (rule) => [
      rule.required().min(1).error('Add at least one entry: the page would show an empty section.'),
      ...(designedFor
        ? [rule.max(designedFor).warning(`The layout is designed for ${designedFor} entries.`)]
        : []),
    ],
  })

/**
 * A section of a page: an inline object that the form can collapse.
 *
 * @param description - Help for the editor, shown under the title.
 */
export const section = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  description?: string,
) =>
  defineField({
    name,
    title,
    type: 'object',
    fields,
    options: {collapsible: true, collapsed: false},
    validation: (rule) => rule.required(),
    ...(description ? {description} : {}),
  })

/** A section that may be left empty: the page then shows nothing of it. */
export const optionalSection = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  description: string,
) =>
  defineField({
    name,
    title,
    type: 'object',
    fields,
    description,
    options: {collapsible: true, collapsed: true},
  })

interface TitledList extends ListOptions {
  /** The first wording of the heading. */
  heading?: string
  /** The title of the list in the form. */
  listTitle: string
  /** The name of the entries' type. */
  of: string
}

/** A section with a heading and a list named `items`. */
export const titledListSection = (
  name: string,
  title: string,
  {heading, listTitle, of, ...options}: TitledList,
) => section(name, title, [headingField(heading), requiredList('items', listTitle, of, options)])

/** The heading of a section, with its first wording. */
export const headingField = (initialValue?: string) =>
  requiredText('title', 'Heading', initialValue ? {initialValue} : {})

/** The kinds of links that an editor may give. */
export const LINK_HELP =
  'A page of this site, found by its title, or an address that begins with https://, mailto: or tel:.'

/** As `LINK_HELP`, for links that open a page. */
export const PAGE_LINK_HELP =
  'A page of this site, found by its title, or an address that begins with https://.'

/** The target of a link: its text, checked by `linkProblem`, and the page that it leads to. */
export const hrefFields = (description: string = LINK_HELP) =>
  linkFields({
    name: 'href',
    title: 'Link',
    description,
    validation: (rule) => rule.required().custom(checkLink),
  })

interface LinkField {
  name: string
  title: string
  description: string
  hidden?: ConditionalProperty
  /** Rules whose faults stop publishing. */
  validation: (rule: StringRule) => StringRule
}

/**
 * The text of a link, and `page`, the document that has the page where it leads to one of this site. Both stand in the
 * same object, which has no other link; `linkTarget` selects where they lead today.
 */
export const linkFields = ({validation, hidden, ...field}: LinkField) => [
  defineField({
    ...field,
    type: 'string',
    options: {link: true},
    ...(hidden === undefined ? {} : {hidden}),
    validation: (rule) => [validation(rule), rule.custom(checkPublishedPage).warning()],
  }),
  // Filled by the field above, whose rules judge both.
  defineField({
    name: 'page',
    title: 'Page of the link',
    type: 'reference',
    to: [...PAGES.map(({id}) => ({type: id})), ...ITEM_TYPES.map((type) => ({type}))],
    weak: true,
    hidden: true,
  }),
]

/** An https URL of another site. */
export const urlField = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'url',
    validation: httpsRule,
    ...(description ? {description} : {}),
  })

/** Requires an https URL, and says so in plain words. */
export const httpsRule = (rule: UrlRule) =>
  rule.uri({scheme: ['https']}).error('Write the whole address, which begins with https://.')

/** A field of a type that has fields of its own, and must be filled. */
export const requiredField = (name: string, title: string, type: string) =>
  defineField({name, title, type, validation: (rule) => rule.required()})

/** The alternative text and its “decorative” switch, for one image or a responsive set. */
export const altFields = () => [
  defineField({
    name: 'alt',
    title: 'Alternative text',
    type: 'text',
    rows: 2,
    description: 'What the picture shows, in one sentence, for people who cannot see it.',
    hidden: ({parent}) => parent?.decorative === true,
    validation: (rule) => [
      rule.custom((alt, {parent}) => checkAltText(alt, parent)),
      rule.custom(checkAltWords).warning(),
    ],
  }),
  defineField({
    name: 'decorative',
    title: 'Decorative',
    type: 'boolean',
    description: 'Tick when the picture says nothing that the text does not: it is then skipped.',
    initialValue: false,
  }),
]

/** A required image with alternative text. */
export const requiredImage = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'imageWithAlt',
    description,
    validation: (rule) => rule.required().custom(checkAsset('Choose a picture.')),
  })

/** The focus of a picture; the dialog shows it in the shapes to which pages cut. */
export const HOTSPOT = {previews: [...PICTURE_CROPS]}

const plainImage = (name: string, title: string, description: string) => ({
  name,
  title,
  type: 'image' as const,
  description,
  options: {hotspot: HOTSPOT},
})

/** A required image inside an object that has the alternative text. */
export const imageWithoutAlt = (name: string, title: string, description: string) =>
  defineField({
    ...plainImage(name, title, description),
    validation: (rule) => rule.required().custom(checkAsset('Choose a picture.')),
  })

/** An image that may be missing, without an alternative text of its own. */
export const optionalImage = (name: string, title: string, description: string) =>
  defineField({
    ...plainImage(name, title, description),
    validation: (rule) => rule.custom(checkAsset('Choose a picture, or remove this one.')),
  })

/** Fields of a button that opens the contact form for a subject: said beforehand, one line above the form, and a draft. */
export const contactOpeningFields = (label: {description: string}) => [
  optionalText('buttonLabel', 'Button', label),
  optionalText('buttonNote', 'Above the button', {
    description: 'Says beforehand what stands in the message.',
  }),
  optionalText('hint', 'Above the form', {
    rows: 2,
    description: 'One line: what to write, when the button has opened the form.',
  }),
  optionalText('draft', 'Beginning of the message', {
    rows: 4,
    description: 'Lines to complete. Visitors may change them.',
  }),
]

/** Section for the content beside every article of a list: below the text on small screens. */
export const besideSection = () =>
  optionalSection(
    'beside',
    'Beside an article',
    [
      optionalText('contentsTitle', 'Heading of the contents', {
        initialValue: ARTICLE_TEXTS.contentsTitle,
        description: 'Shown where a text has three headings or more.',
      }),
      optionalText('askTitle', 'Whom to ask: heading'),
      optionalText('askText', 'Whom to ask: text', {rows: 2}),
      optionalText('askLabel', 'Whom to ask: button', {
        description:
          'Opens the contact form. Without a heading and a button this part is not shown.',
      }),
      defineField({name: 'next', title: 'Next step', type: 'titledLink'}),
    ],
    'In a column beside the text on large screens, below the text on small ones.',
  )
