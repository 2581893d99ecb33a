import {defineType} from 'sanity'
import {requiredRichText, requiredText} from '../builders/text-fields.ts'

export const accordionEntry = defineType({
  name: 'accordionEntry',
  title: 'Accordion entry',
  type: 'object',
  fields: [
    requiredText('question', 'Question or title', {
      description: 'Always visible; opens the answer.',
    }),
    requiredRichText('answer', 'Answer or text'),
  ],
  preview: {select: {title: 'question', subtitle: 'answer'}},
})
