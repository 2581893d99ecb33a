import {defineField, defineType} from 'sanity'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const checkOption = defineType({
  name: 'checkOption',
  title: 'Choice',
  type: 'object',
  fields: [
    requiredText('label', 'Choice'),
    defineField({
      name: 'isEligible',
      title: 'With this choice the visitor can buy',
      type: 'boolean',
      initialValue: true,
      validation: (rule) => rule.required(),
    }),
    optionalText('answer', 'Answer', {
      rows: 2,
      description: 'Shown when this is chosen. Where the visitor cannot buy it should say why.',
    }),
  ],
  preview: {
    select: {title: 'label', isEligible: 'isEligible'},
    prepare: ({title, isEligible}) => ({title, subtitle: isEligible ? 'Can buy' : 'Cannot buy'}),
  },
})
