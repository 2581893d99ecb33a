import {defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  httpsRule,
  optionalText,
  requiredText,
  section,
  titledListSection,
  wordedTexts,
} from '../builders/fields.ts'
import {WHISTLEBLOWER_TEXTS} from '../texts.ts'

const reportText = wordedTexts(WHISTLEBLOWER_TEXTS.report)

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
      reportText('buttonLabel', 'Button'),
      reportText('hostNote', 'Below the button', {
        description: '{host} is replaced by the name of the site that the button opens.',
      }),
      defineField({
        name: 'url',
        title: 'Address of the report form',
        type: 'url',
        description:
          'An anonymous form on another site, with https://. Opens in a new tab. What this page says about names has to be true of that form.',
        validation: (rule) => httpsRule(rule.required()),
      }),
    ]),
  ],
})
