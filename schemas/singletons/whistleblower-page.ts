import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/required-list.ts'
import {section} from '../builders/section.ts'
import {requiredText} from '../builders/text-fields.ts'

export const whistleblowerPage = definePage({
  name: 'whistleblowerPage',
  title: 'Whistleblower policy',
  fields: [
    defineField({name: 'intro', title: 'Introduction', type: 'richText'}),
    section('howItWorks', 'How it works', [
      requiredText('title', 'Heading'),
      items('items', 'Steps', 'accordionEntry'),
    ]),
    section('trust', 'Trust', [
      requiredText('title', 'Heading'),
      items('items', 'Promises', 'titledText', {drawnFor: 3}),
    ]),
    section('faq', 'Questions', [
      requiredText('title', 'Heading'),
      items('items', 'Questions', 'accordionEntry'),
    ]),
    section('report', 'Report', [
      requiredText('title', 'Heading'),
      requiredText('text', 'Text', {rows: 3}),
      requiredText('buttonLabel', 'Button'),
      defineField({
        name: 'url',
        title: 'Address of the report form',
        type: 'url',
        description: 'An anonymous form on another site, with https://. Opens in a new tab.',
        validation: (rule) => rule.required().uri({scheme: ['https']}),
      }),
    ]),
  ],
})
