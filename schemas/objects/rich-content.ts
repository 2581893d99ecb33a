import {defineArrayMember, defineType} from 'sanity'
import {ANNOTATIONS, BASIC_DECORATORS, LISTS, PARAGRAPH_STYLE} from './block-options.ts'

export const richContent = defineType({
  name: 'richContent',
  title: 'Text with pictures and files',
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
      of: [defineArrayMember({type: 'imageWithAlt', title: 'Inline picture'})],
    }),
    defineArrayMember({type: 'imageWithAlt'}),
    defineArrayMember({type: 'fileAttachment'}),
  ],
})
