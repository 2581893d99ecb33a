import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {inGroup} from '../builders/documents.ts'
import {
  headingField,
  optionalList,
  optionalSection,
  optionalText,
  requiredImage,
  requiredText,
  section,
  wordedTexts,
} from '../builders/fields.ts'
import {checkFigures} from '../rules/fields.ts'
import {textRule} from '../rules/links.ts'
import {phoneProblem} from '../rules/phone.ts'
import {
  CALL_TO_ACTION_TEXTS,
  CONTACT_TEXTS,
  NEWSLETTER_MAIL_TEXTS,
  NEWSLETTER_TEXTS,
} from '../texts.ts'
import {TO_CONFIRM} from '../to-confirm.ts'

const newsletterText = wordedTexts(NEWSLETTER_TEXTS)

const newsletter = section('newsletter', 'Newsletter box', [
  newsletterText('label', 'Label'),
  newsletterText('placeholder', 'Placeholder'),
  newsletterText('buttonLabel', 'Button'),
  newsletterText('successTitle', 'Thanks, first line'),
  newsletterText('successText', 'Thanks, second line'),
  optionalText('privacyLabel', 'Link to the privacy page', {
    initialValue: NEWSLETTER_TEXTS.privacyLabel,
  }),
])

const mailText = (name: keyof typeof NEWSLETTER_MAIL_TEXTS, title: string) =>
  optionalText(name, title, {initialValue: NEWSLETTER_MAIL_TEXTS[name]})

const newsletterMail = optionalSection(
  'newsletterMail',
  'Newsletter e-mail',
  [
    mailText('greeting', 'Greeting'),
    mailText('newsTitle', 'Above the news'),
    mailText('publicationsTitle', 'Above the publications'),
    mailText('closing', 'Above the name of the company, at the end'),
    mailText('reason', 'Why somebody gets it'),
    mailText('unsubscribeLabel', 'Link that unsubscribes'),
    mailText('dataLabel', 'Link to what is held about the reader'),
  ],
  'The texts around what an issue of the newsletter says. An empty one is replaced by its first wording.',
)

const contactText = wordedTexts(CONTACT_TEXTS)

const contactModal = section('contactModal', 'Contact form', [
  contactText('title', 'Heading'),
  contactText('text', 'Text under the heading', {rows: 2}),
  contactText('panelText', 'Text of the side panel'),
  contactText('requiredNote', 'Above the fields'),
  contactText('disabledNote', 'Beside a button that cannot be pressed yet'),
  defineField({
    name: 'privacyNote',
    title: 'What happens with the data',
    type: 'text',
    rows: 2,
    description: 'Shown below the button.',
    validation: (rule) => rule.custom(checkFigures),
  }),
  optionalText('privacyLabel', 'Link to the privacy page', {
    initialValue: CONTACT_TEXTS.privacyLabel,
  }),
  optionalText('hours', 'Office hours', {
    description: 'Shown with the phone number and the e-mail address of the company.',
  }),
  optionalText('requestNote', 'For a gas request', {
    rows: 2,
    description:
      'Shown where the form is opened from the purchase process: what a request for gas should contain.',
  }),
  optionalText('subjectsTitle', 'Above the contacts by subject', {
    initialValue: CONTACT_TEXTS.subjectsTitle,
  }),
  contactText('submitLabel', 'Button'),
  contactText('successTitle', 'Thanks, heading'),
  contactText('successText', 'Thanks, text'),
  contactText('backLabel', 'Button after sending'),
])

const callToAction = section(
  'callToAction',
  'Call to action',
  [
    headingField(CALL_TO_ACTION_TEXTS.title),
    requiredText('buttonLabel', 'Button', {initialValue: CALL_TO_ACTION_TEXTS.buttonLabel}),
  ],
  'The band above the footer. Its button opens the contact form.',
)

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  groups: [
    {name: 'company', title: 'Company', default: true},
    {name: 'texts', title: 'Shared texts'},
    {name: 'seo', title: 'Search and sharing'},
  ],
  fields: [
    ...inGroup('company', [
      requiredText('name', 'Name of the company'),
      requiredImage('logo', 'Logo', 'An SVG that is readable on dark and on light backgrounds.'),
      optionalText('descriptor', 'Who the company is', {
        description: 'A few words in the first slide of the home page and beside the name.',
      }),
      requiredText('footerText', 'Text in the footer', {rows: 4}),
      requiredText('address', 'Address', {
        rows: 3,
        description: 'One line of the address per line.',
      }),
      defineField({
        name: 'phone',
        title: 'Phone',
        type: 'string',
        description: 'As it is shown. Two numbers with a slash between them become two links.',
        validation: (rule) => rule.required().custom(textRule(phoneProblem)),
      }),
      defineField({
        name: 'email',
        title: 'E-mail',
        type: 'string',
        validation: (rule) => rule.required().email(),
      }),
      optionalList('contacts', 'Contacts by subject', 'subjectContact', {
        description: 'Shown beside the contact form: buying, selling, press, compliance.',
      }),
      defineField({
        name: 'socials',
        title: 'Social profiles',
        type: 'array',
        of: [defineArrayMember({type: 'social'})],
      }),
      requiredText('copyrightHolder', 'Copyright holder', {
        description: 'The © sign and the current year are added automatically.',
      }),
    ]),
    defineField({
      name: 'confirmed',
      title: 'To confirm before launch',
      type: 'array',
      group: 'company',
      of: [defineArrayMember({type: 'string'})],
      options: {list: [...TO_CONFIRM]},
      description:
        'Tick what somebody in the company has confirmed. npm run doctor says how many are open. Visitors do not see this.',
      validation: (rule) => rule.unique(),
    }),
    ...inGroup('texts', [newsletter, newsletterMail, contactModal, callToAction]),
    defineField({
      name: 'seo',
      title: 'Default search and sharing texts',
      type: 'seo',
      group: 'seo',
      description: 'Used wherever a page has none of its own.',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: {subtitle: 'name', media: 'logo'},
    prepare: ({subtitle, media}) => ({title: 'Site settings', subtitle, media}),
  },
})

export const subjectContact = defineType({
  name: 'subjectContact',
  title: 'Contact for a subject',
  type: 'object',
  fields: [
    requiredText('subject', 'Subject'),
    optionalText('desk', 'Person or department'),
    defineField({
      name: 'phone',
      title: 'Phone',
      type: 'string',
      validation: (rule) => rule.custom(textRule(phoneProblem)),
    }),
    defineField({
      name: 'email',
      title: 'E-mail',
      type: 'string',
      description:
        'Without one, mail goes to the address of the company with the subject filled in.',
      validation: (rule) => rule.email(),
    }),
  ],
  preview: {select: {title: 'subject', subtitle: 'desk'}},
})
