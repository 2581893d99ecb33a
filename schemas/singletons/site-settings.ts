import {defineArrayMember, defineField, defineType} from 'sanity'
import {section} from '../builders/section.ts'
import {requiredImage} from '../builders/image-fields.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

const newsletter = section('newsletter', 'Newsletter box', [
  requiredText('label', 'Label'),
  requiredText('placeholder', 'Placeholder'),
  requiredText('buttonLabel', 'Button', {initialValue: 'Subscribe'}),
  requiredText('successTitle', 'Thanks, first line', {initialValue: 'Thanks for subscribing!'}),
  requiredText('successText', 'Thanks, second line', {
    initialValue: 'You can unsubscribe anytime!',
  }),
])

const contactModal = section('contactModal', 'Contact form', [
  requiredText('title', 'Heading', {initialValue: 'Contact us'}),
  requiredText('text', 'Text under the heading', {rows: 2}),
  requiredText('panelText', 'Text of the side panel'),
  requiredText('requiredNote', 'Above the fields', {initialValue: 'All fields are required.'}),
  requiredText('disabledNote', 'Beside a button that cannot be pressed yet', {
    initialValue: 'Complete all fields to send your message.',
  }),
  optionalText('privacyNote', 'What happens with the data', {
    rows: 2,
    description: 'Shown below the button.',
  }),
  optionalText('hours', 'Office hours', {
    description: 'Shown with the phone number and the e-mail address of the company.',
  }),
  optionalText('requestNote', 'For a gas request', {
    rows: 2,
    description:
      'Shown where the form is opened from the purchase process: what a request for gas should contain.',
  }),
  requiredText('submitLabel', 'Button'),
  requiredText('successTitle', 'Thanks, heading', {initialValue: 'Thanks for reaching out!'}),
  requiredText('successText', 'Thanks, text'),
  requiredText('backLabel', 'Button after sending', {initialValue: 'BACK TO HOME'}),
])

const callToAction = section(
  'callToAction',
  'Call to action',
  [requiredText('title', 'Heading'), requiredText('buttonLabel', 'Button')],
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
    {...requiredText('name', 'Name of the company'), group: 'company'},
    {
      ...requiredImage('logo', 'Logo', 'An SVG that is readable on dark and on light backgrounds.'),
      group: 'company',
    },
    {...requiredText('footerText', 'Text in the footer', {rows: 4}), group: 'company'},
    {
      ...requiredText('address', 'Address', {
        rows: 3,
        description: 'One line of the address per line.',
      }),
      group: 'company',
    },
    {
      ...requiredText('phone', 'Phone', {
        description: 'As it is shown; the link is made from its digits.',
      }),
      group: 'company',
    },
    defineField({
      name: 'email',
      title: 'E-mail',
      type: 'string',
      group: 'company',
      validation: (rule) => rule.required().email(),
    }),
    defineField({
      name: 'socials',
      title: 'Social profiles',
      type: 'array',
      group: 'company',
      of: [defineArrayMember({type: 'social'})],
    }),
    {
      ...requiredText('copyrightHolder', 'Copyright holder', {
        description: 'The © sign and the current year are added automatically.',
      }),
      group: 'company',
    },
    {...newsletter, group: 'texts'},
    {...contactModal, group: 'texts'},
    {...callToAction, group: 'texts'},
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
