import {type DocumentDefinition, type FieldDefinition, defineField, defineType} from 'sanity'
import {checkSeoTexts} from '../rules/seo-texts.ts'
import {PAGE_PATHS, type SingletonId} from '../vocabulary.ts'

interface Page {
  name: SingletonId
  title: string
  fields: FieldDefinition[]
  /** False for the pages without a banner: home and 404. */
  banner?: boolean
  /** Validation of the whole document. */
  validation?: DocumentDefinition['validation']
}

const bannerField = defineField({
  name: 'banner',
  title: 'Banner',
  type: 'banner',
  group: 'content',
  validation: (rule) => rule.required(),
})

const seoField = defineField({
  name: 'seo',
  title: 'Search and sharing',
  type: 'seo',
  group: 'seo',
  validation: (rule) => rule.custom(checkSeoTexts).warning(),
})

/**
 * The singleton of a page: banner, the page's own fields, search-engine texts.
 *
 * @param page.fields - The fields between `banner` and `seo`, in the group `content`.
 */
export const definePage = ({name, title, fields, banner = true, validation}: Page) =>
  defineType({
    name,
    title,
    type: 'document',
    groups: [
      {name: 'content', title: 'Content', default: true},
      {name: 'seo', title: 'Search and sharing'},
    ],
    fields: [
      ...(banner ? [bannerField] : []),
      ...fields.map((field) => ({...field, group: 'content'})),
      seoField,
    ],
    preview: {
      select: {media: banner ? 'banner.image' : 'seo.image'},
      prepare: ({media}) => ({title, subtitle: pathOf(name), media}),
    },
    ...(validation ? {validation} : {}),
  })

const pathOf = (name: SingletonId): string =>
  Object.entries(PAGE_PATHS).find(([id]) => id === name)?.[1] ?? 'every unknown address'
