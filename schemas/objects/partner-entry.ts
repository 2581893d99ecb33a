import {defineType} from 'sanity'
import {sampleField} from '../builders/document-fields.ts'
import {sampleLabel} from '../builders/preview-labels.ts'
import {requiredRichText, requiredText} from '../builders/text-fields.ts'

export const partnerEntry = defineType({
  name: 'partnerEntry',
  title: 'Partner',
  type: 'object',
  fields: [
    requiredText('question', 'Partner’s name'),
    requiredRichText('answer', 'The partnership'),
    sampleField(),
  ],
  preview: {
    select: {title: 'question', isSample: 'isSample'},
    prepare: ({title, isSample}) => ({title, subtitle: sampleLabel(isSample)}),
  },
})
