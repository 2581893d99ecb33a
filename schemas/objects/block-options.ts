import {hrefField} from '../builders/link-field.ts'

/** The link mark of both rich texts: `markDefs` of type `link` with `href` (not the object `link`). */
const linkAnnotation = {
  name: 'link',
  title: 'Link',
  type: 'object' as const,
  fields: [hrefField()],
}

/** The paragraph style of both rich texts. */
export const PARAGRAPH_STYLE = {title: 'Text', value: 'normal'}

/** The lists of both rich texts. */
export const LISTS = [
  {title: 'Bullets', value: 'bullet'},
  {title: 'Numbers', value: 'number'},
]

/** The decorators of both rich texts. */
export const BASIC_DECORATORS = [
  {title: 'Strong', value: 'strong'},
  {title: 'Emphasis', value: 'em'},
]

export const ANNOTATIONS = [linkAnnotation]
