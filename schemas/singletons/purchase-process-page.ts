import {defineArrayMember, defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {section} from '../builders/section.ts'
import {CHECK_QUESTIONS} from '../vocabulary.ts'
import {introField, requiredRichText, requiredText} from '../builders/text-fields.ts'

const list = (name: string, title: string) =>
  section(name, title, [
    requiredText('title', 'Heading'),
    defineField({
      name: 'items',
      title: 'Entries',
      type: 'array',
      of: [defineArrayMember({type: 'string', validation: (rule) => rule.required()})],
      validation: (rule) => rule.required().min(1),
    }),
  ])

const fact = (name: string, title: string) =>
  section(name, title, [requiredText('title', 'Heading'), requiredRichText('body', 'Text')])

export const purchaseProcessPage = definePage({
  name: 'purchaseProcessPage',
  fields: [
    introField(),
    section(
      'steps',
      'Steps',
      [requiredText('title', 'Heading')],
      'The steps themselves are documents of their own.',
    ),
    requiredText('buttonLabel', 'Button', {
      initialValue: 'Get started',
      description: 'Opens the contact form.',
    }),
    list('eligible', 'Eligible buyers'),
    list('notEligible', 'Not eligible'),
    section(
      'check',
      'Eligibility check',
      [
        requiredText('title', 'Heading', {initialValue: 'Can your company buy?'}),
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
      ],
      'Visitors choose one answer to each question. Nothing is sent or kept.',
    ),
    fact('funding', 'Funding'),
    fact('penalty', 'Penalty'),
    fact('timeToAgreement', 'Time to agreement'),
  ],
})
