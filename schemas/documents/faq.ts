import {defineType} from '@sanity/types'
import {positionField, byPosition} from '../builders/documents.ts'
import {optionalText, questionField, requiredRichText} from '../builders/fields.ts'

export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  fields: [
    questionField('question', 'Question'),
    requiredRichText('answer', 'Answer'),
    optionalText('group', 'Group', {
      description:
        'The heading under which the question stands, written the same for all of its questions. Groups follow one another as their first questions do; questions without a group come last.',
    }),
    positionField('faq'),
  ],
  orderings: [byPosition('question')],
  preview: {
    select: {title: 'question', subtitle: 'group'},
  },
})
