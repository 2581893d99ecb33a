import {defineType} from 'sanity'
import {positionField} from '../builders/document-fields.ts'
import {byPosition} from '../builders/orderings.ts'
import {optionalText, requiredRichText, requiredText} from '../builders/text-fields.ts'

export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  fields: [
    requiredText('question', 'Question'),
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
