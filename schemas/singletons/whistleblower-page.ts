import {defineField} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  httpsRule,
  linkFields,
  optionalSection,
  optionalText,
  requiredText,
  section,
  titledListSection,
  wordedTexts,
} from '../builders/fields.ts'
import {checkPageLink} from '../rules/page-links.ts'
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
    optionalSection(
      'leave',
      'Leave this page',
      [
        optionalText('buttonLabel', 'Button', {
          initialValue: WHISTLEBLOWER_TEXTS.leave.buttonLabel,
        }),
        optionalText('text', 'Before the link to the report form', {
          rows: 3,
          initialValue: WHISTLEBLOWER_TEXTS.leave.text,
        }),
        optionalText('keyHint', 'About the keys', {
          initialValue: WHISTLEBLOWER_TEXTS.leave.keyHint,
          description: 'Follows that text where scripts run.',
        }),
        ...linkFields({
          name: 'url',
          title: 'The page that is shown instead',
          description:
            'A page that tells nothing: one of this site, found by its title, or of another, such as a weather forecast, with https://. Without one it is the home page.',
          validation: (rule) => rule.custom(checkPageLink),
        }),
      ],
      'A button that stays in view, for a reader whom nobody must see here.',
    ),
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
