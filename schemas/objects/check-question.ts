import {defineType} from 'sanity'
import {requiredList} from '../builders/required-list.ts'
import {requiredText} from '../builders/text-fields.ts'

export const checkQuestion = defineType({
  name: 'checkQuestion',
  title: 'Question with choices',
  type: 'object',
  fields: [
    requiredText('question', 'Question'),
    requiredList('options', 'Choices', 'checkOption', {designedFor: 6}),
  ],
  preview: {select: {title: 'question'}},
})
