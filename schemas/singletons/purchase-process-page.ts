import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  introField,
  optionalList,
  optionalText,
  requiredList,
  requiredRichText,
  requiredText,
  section,
} from '../builders/fields.ts'
import {PURCHASE_PROCESS_TEXTS} from '../texts.ts'
import {CHECK_QUESTIONS} from '../vocabulary.ts'

const lines = (name: 'eligible' | 'notEligible', title: string) =>
  section(name, title, [
    headingField(PURCHASE_PROCESS_TEXTS[name]),
    defineField({
      name: 'items',
      title: 'Entries',
      type: 'array',
      of: [defineArrayMember({type: 'string', validation: (rule) => rule.required()})],
      validation: (rule) => rule.required().min(1),
    }),
  ])

const fact = (name: 'funding' | 'penalty' | 'timeToAgreement', title: string) =>
  section(name, title, [
    headingField(PURCHASE_PROCESS_TEXTS[name]),
    requiredRichText('body', 'Text'),
  ])

export const purchaseProcessPage = definePage({
  name: 'purchaseProcessPage',
  fields: [
    introField(),
    optionalList('guides', 'Guides', 'link', {description: 'Links above the steps.'}),
    section(
      'steps',
      'Steps',
      [headingField(PURCHASE_PROCESS_TEXTS.steps)],
      'The steps themselves are documents of their own.',
    ),
    requiredText('buttonLabel', 'Button', {
      initialValue: PURCHASE_PROCESS_TEXTS.buttonLabel,
      description: 'Opens the contact form, with the questions of the check in the message.',
    }),
    optionalText('buttonNote', 'Above the button', {
      description: 'Says beforehand what stands in the message.',
    }),
    lines('eligible', 'Eligible buyers'),
    lines('notEligible', 'Not eligible'),
    section(
      'check',
      'Eligibility check',
      [
        headingField(PURCHASE_PROCESS_TEXTS.check.title),
        requiredText('text', 'Text', {rows: 2}),
        defineField({
          name: 'questions',
          title: 'Questions',
          type: 'array',
          description: 'Three: who the visitor is, what the gas is for, and where.',
          of: [defineArrayMember({type: 'checkQuestion'})],
          validation: (rule) =>
            rule
              .required()
              .length(CHECK_QUESTIONS)
              .error(`The check has ${CHECK_QUESTIONS} questions; it is not shown with others.`),
        }),
        requiredText('success', 'When all answers fit', {rows: 2}),
        optionalText('buttonLabel', 'Button below it', {
          description: `Opens the contact form. Without it the button says “${PURCHASE_PROCESS_TEXTS.check.buttonLabel}”.`,
        }),
        optionalText('buttonNote', 'Beside the button', {
          rows: 2,
          description: 'Says beforehand that the answers are written into the message.',
        }),
      ],
      'Visitors choose one answer to each question. Nothing is sent or kept.',
    ),
    fact('funding', 'Funding'),
    fact('penalty', 'Penalty'),
    fact('timeToAgreement', 'Time to agreement'),
  ],
})

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
