import {defineArrayMember, defineType} from 'sanity'
import {ANNOTATIONS, BASIC_DECORATORS, LISTS, PARAGRAPH_STYLE} from './block-options.ts'

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
