import {hrefField} from '../builders/link-field.ts'

/** The link mark of both rich texts: `markDefs` of type `link` with `href` (not the object `link`). */
export const linkAnnotation = {
  name: 'link',
  title: 'Link',
  type: 'object' as const,
  fields: [hrefField()],
}
