/** Fields of dated documents, whose published texts stay readable as editions. */
import {
  type ConditionalPropertyCallbackContext,
  defineArrayMember,
  defineField,
} from '@sanity/types'
import {checkChangeIsTold} from '../rules/editions.ts'
import {requiredText} from './fields.ts'

const isAdministrator = ({currentUser}: Pick<ConditionalPropertyCallbackContext, 'currentUser'>) =>
  currentUser?.roles.some(({name}) => name === 'administrator') ?? false

/** The sentence on the last change, and the editions that are not shown. */
export const editionFields = () => [
  defineField({
    name: 'lastChange',
    title: 'What changes',
    type: 'object',
    description:
      'Shown with the date in the list of editions on the page. Needed whenever the text changes.',
    options: {collapsible: true, collapsed: false},
    fields: [
      defineField({name: 'sentence', title: 'In a sentence', type: 'text', rows: 2}),
      defineField({
        name: 'isCorrection',
        title: 'A correction of form',
        type: 'boolean',
        description: 'Spelling, layout, order: what is said stays as it was.',
        initialValue: false,
      }),
    ],
    validation: (rule) => rule.custom(checkChangeIsTold),
  }),
  defineField({
    name: 'withheldEditions',
    title: 'Withheld editions',
    type: 'array',
    description:
      'Former texts that the page does not show, such as one that named a person. The reason is shown instead. For administrators.',
    readOnly: (context) => !isAdministrator(context),
    hidden: ({value, ...context}) => !isAdministrator(context) && !value,
    of: [
      defineArrayMember({
        name: 'withheldEdition',
        title: 'Edition',
        type: 'object',
        fields: [
          defineField({
            name: 'date',
            title: 'Date of the edition',
            type: 'date',
            validation: (rule) => rule.required(),
          }),
          requiredText('reason', 'Reason', {rows: 2, description: 'Readers see it.'}),
        ],
        preview: {select: {title: 'date', subtitle: 'reason'}},
      }),
    ],
  }),
]
