/** The pages with the company's rules: Code of conduct, Whistleblower policy, Disclaimer, Terms. */
import {defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  httpsRule,
  optionalText,
  requiredList,
  requiredText,
  section,
  titledListSection,
} from '../builders/fields.ts'
import {WHISTLEBLOWER_TEXTS} from '../texts.ts'

const introduction = defineField({name: 'intro', title: 'Introduction', type: 'richText'})

export const codeOfConductPage = definePage({
  name: 'codeOfConductPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the code was issued.'}),
    introduction,
    requiredList('rules', 'Rules', 'titledSection', {
      description: 'Numbered by the page in this order.',
    }),
  ],
})

export const whistleblowerPage = definePage({
  name: 'whistleblowerPage',
  fields: [
    optionalText('dateLine', 'Date line', {description: 'When the policy was last changed.'}),
    introduction,
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

export const disclaimerPage = definePage({
  name: 'disclaimerPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the text was last changed.'}),
    requiredList('sections', 'Sections', 'titledSection'),
  ],
})

export const termsPage = definePage({
  name: 'termsPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the terms were last changed.'}),
    requiredList('sections', 'Sections', 'titledSection', {
      description: 'Tick “Show the contact details” in the last one.',
    }),
  ],
})
