import {defineType} from 'sanity'
import {positionField} from '../builders/document-fields.ts'
import {byPosition} from '../builders/orderings.ts'
import {requiredRichText, requiredText} from '../builders/text-fields.ts'

export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  fields: [
    requiredText('question', 'Question'),
    requiredRichText('answer', 'Answer'),
    positionField('faq'),
  ],
  orderings: [byPosition('question')],
  preview: {
    select: {title: 'question', subtitle: 'answer'},
  },
})
