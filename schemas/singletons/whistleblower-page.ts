import {defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  httpsRule,
  optionalText,
  requiredText,
  section,
  titledListSection,
} from '../builders/fields.ts'
import {WHISTLEBLOWER_TEXTS} from '../texts.ts'

export const whistleblowerPage = definePage({
  name: 'whistleblowerPage',
  fields: [
    optionalText('dateLine', 'Date line', {description: 'When the policy was last changed.'}),
    defineField({name: 'intro', title: 'Introduction', type: 'richText'}),
    titledListSection('howItWorks', 'How it works', {
      heading: WHISTLEBLOWER_TEXTS.howItWorks,
      listTitle: 'Steps',
      of: 'accordionEntry',
    }),
    titledListSection('trust', 'Trust', {
      heading: WHISTLEBLOWER_TEXTS.trust,
      listTitle: 'Promises',
      of: 'titledText',
      designedFor: 3,
    }),
    titledListSection('faq', 'Questions', {
      heading: WHISTLEBLOWER_TEXTS.faq,
      listTitle: 'Questions',
      of: 'accordionEntry',
    }),
    section('report', 'Report', [
      headingField(WHISTLEBLOWER_TEXTS.report.title),
      requiredText('text', 'Text', {rows: 3}),
      requiredText('buttonLabel', 'Button', {
        initialValue: WHISTLEBLOWER_TEXTS.report.buttonLabel,
      }),
      defineField({
        name: 'url',
        title: 'Address of the report form',
        type: 'url',
        description: 'An anonymous form on another site, with https://. Opens in a new tab.',
        validation: (rule) => httpsRule(rule.required()),
      }),
    ]),
  ],
})
