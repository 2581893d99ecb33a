import {defineArrayMember, defineType} from 'sanity'
import {linkAnnotation} from './link-annotation.ts'

export const richContent = defineType({
  name: 'richContent',
  title: 'Text with pictures and files',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        {title: 'Text', value: 'normal'},
        {title: 'Heading', value: 'h2'},
        {title: 'Subheading', value: 'h3'},
        {title: 'Small heading', value: 'h4'},
        {title: 'Quotation', value: 'blockquote'},
      ],
      lists: [
        {title: 'Bullets', value: 'bullet'},
        {title: 'Numbers', value: 'number'},
      ],
      marks: {
        decorators: [
          {title: 'Strong', value: 'strong'},
          {title: 'Emphasis', value: 'em'},
          {title: 'Code', value: 'code'},
          {title: 'Underline', value: 'underline'},
          {title: 'Strike', value: 'strike-through'},
        ],
        annotations: [linkAnnotation],
      },
      of: [defineArrayMember({type: 'imageWithAlt', title: 'Inline picture'})],
    }),
    defineArrayMember({type: 'imageWithAlt'}),
    defineArrayMember({type: 'fileAttachment'}),
  ],
})
