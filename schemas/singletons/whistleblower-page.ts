import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {section, titledListSection} from '../builders/section.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const whistleblowerPage = definePage({
  name: 'whistleblowerPage',
  fields: [
    optionalText('dateLine', 'Date line', {description: 'When the policy was last changed.'}),
    defineField({name: 'intro', title: 'Introduction', type: 'richText'}),
    titledListSection('howItWorks', 'How it works', {listTitle: 'Steps', of: 'accordionEntry'}),
    titledListSection('trust', 'Trust', {
      listTitle: 'Promises',
      of: 'titledText',
      designedFor: 3,
    }),
    titledListSection('faq', 'Questions', {listTitle: 'Questions', of: 'accordionEntry'}),
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
