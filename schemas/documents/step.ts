import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {requiredText} from '../builders/fields.ts'
import {checkStepNumberIsUnique} from '../rules/dataset.ts'
import {STEP_ACTORS, STEP_ICONS} from '../vocabulary.ts'

const TITLES = {
  request: 'Request',
  meeting: 'Meeting',
  payment: 'Payment',
  form: 'Form',
  agreement: 'Agreement',
  evaluation: 'Evaluation and visit',
  order: 'Purchase order',
} as const

const ACTOR_TITLES = {you: 'The buyer', we: 'The company', both: 'Both'} as const

export const step = defineType({
  name: 'step',
  title: 'Purchase step',
  type: 'document',
  fields: [
    defineField({
      name: 'stepNumber',
      title: 'Number',
      type: 'number',
      description:
        'Shown beside the step; steps are sorted by it. The list of steps sets it by dragging.',
      validation: (rule) => rule.required().integer().min(1).custom(checkStepNumberIsUnique),
    }),
    defineField({
      name: 'icon',
      title: 'Icon',
      type: 'string',
      options: {list: STEP_ICONS.map((value) => ({value, title: TITLES[value]}))},
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'actor',
      title: 'Who acts',
      type: 'string',
      description:
        'Shown beside the title as “You”, “We” or “Both of us”. Without it nothing is shown.',
      options: {
        list: STEP_ACTORS.map((value) => ({value, title: ACTOR_TITLES[value]})),
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
    requiredText('title', 'Title'),
    requiredText('description', 'Description', {rows: 3}),
    defineField({
      name: 'links',
      title: 'Helpful links',
      type: 'array',
      description:
        'What helps a buyer with this step: a checklist, a publication, a question of the FAQ (/faq# and the end of its link).',
      of: [defineArrayMember({type: 'link'})],
      validation: (rule) => rule.max(3).warning('Three links are enough for one step.'),
    }),
  ],
  orderings: [{title: 'Number', name: 'stepNumber', by: [{field: 'stepNumber', direction: 'asc'}]}],
  preview: {
    select: {title: 'title', number: 'stepNumber', description: 'description'},
    prepare: ({title, number, description}) => ({
      title,
      subtitle: [`Step ${number ?? '–'}`, description].filter(Boolean).join(' · '),
    }),
  },
})
