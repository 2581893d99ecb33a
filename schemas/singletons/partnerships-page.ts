import {defineType} from '@sanity/types'
import {definePage, sampleField, sampleLabel} from '../builders/documents.ts'
import {introField, requiredList, requiredRichText, requiredText} from '../builders/fields.ts'

export const partnershipsPage = definePage({
  name: 'partnershipsPage',
  fields: [introField(), requiredList('items', 'Partners', 'partnerEntry')],
})

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
