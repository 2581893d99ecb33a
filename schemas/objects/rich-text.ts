import {defineArrayMember, defineType} from '@sanity/types'
import {hrefFields, pictureMember} from '../builders/fields.ts'

/** The lists of both rich texts. */
const LISTS = [
  {title: 'Bullets', value: 'bullet'},
  {title: 'Numbers', value: 'number'},
]
const PARAGRAPH_STYLE = {title: 'Text', value: 'normal'}
const BASIC_DECORATORS = [
  {title: 'Strong', value: 'strong'},
  {title: 'Emphasis', value: 'em'},
]

/** The link mark of both rich texts: `markDefs` of type `link` with `href` and `page` (not the object `link`). */
const ANNOTATIONS = [{name: 'link', title: 'Link', type: 'object' as const, fields: hrefFields()}]

export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [PARAGRAPH_STYLE],
      lists: LISTS,
      marks: {decorators: BASIC_DECORATORS, annotations: ANNOTATIONS},
    }),
  ],
})

export const richContent = defineType({
  name: 'richContent',
  title: 'Text with pictures, files and tables',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        PARAGRAPH_STYLE,
        {title: 'Heading', value: 'h2'},
        {title: 'Subheading', value: 'h3'},
        {title: 'Small heading', value: 'h4'},
        {title: 'Quotation', value: 'blockquote'},
      ],
      lists: LISTS,
      marks: {
        decorators: [
          ...BASIC_DECORATORS,
          {title: 'Code', value: 'code'},
          {title: 'Underline', value: 'underline'},
          {title: 'Strike', value: 'strike-through'},
        ],
        annotations: ANNOTATIONS,
      },
      of: [pictureMember('Inline picture')],
    }),
    pictureMember(),
    defineArrayMember({type: 'fileAttachment'}),
    defineArrayMember({type: 'table'}),
  ],
})
