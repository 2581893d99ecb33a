import {type DocumentDefinition, type FieldDefinition, defineField, defineType} from 'sanity'
import {checkSeoTexts} from '../rules/seo-texts.ts'
import {NOT_FOUND_PAGE, type PageId, pageById} from '../pages.ts'

interface Page {
  name: PageId | typeof NOT_FOUND_PAGE.id
  fields: FieldDefinition[]
  /** False for the pages without a banner: home, search and 404. */
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

const notFound = {...NOT_FOUND_PAGE, path: 'every unknown address'}

/**
 * The singleton of a page: banner, the page's own fields, search-engine texts.
 * Its title and path are those of the registry (pages.ts).
 *
 * @param page.fields - The fields between `banner` and `seo`, in the group `content`.
 */
export const definePage = ({name, fields, banner = true, validation}: Page) => {
  const {title, path} = name === NOT_FOUND_PAGE.id ? notFound : pageById(name)
  return defineType({
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
      prepare: ({media}) => ({title, subtitle: path, media}),
    },
    ...(validation ? {validation} : {}),
  })
}
