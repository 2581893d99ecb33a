import {defineField, defineType} from 'sanity'
import {requiredList} from '../builders/required-list.ts'
import {requiredText} from '../builders/text-fields.ts'

export const navigation = defineType({
  name: 'navigation',
  title: 'Navigation',
  type: 'document',
  groups: [
    {name: 'header', title: 'Header', default: true},
    {name: 'footer', title: 'Footer'},
  ],
  fields: [
    {
      ...requiredList('headerGroups', 'Header groups', 'navGroup', {
        description: 'Each opens a panel. The single link is shown before the last group.',
        designedFor: 3,
      }),
      group: 'header',
    },
    defineField({
      name: 'headerLink',
      title: 'Single link',
      type: 'link',
      group: 'header',
      validation: (rule) => rule.required(),
    }),
    {
      ...requiredText('buttonLabel', 'Button', {
        initialValue: 'Get started',
        description: 'Opens the contact form.',
      }),
      group: 'header',
    },
    {
      ...requiredText('searchLabel', 'Search', {
        initialValue: 'Search',
        description: 'Name of the magnifier in the header, for screen readers and as its tooltip.',
      }),
      group: 'header',
    },
    {
      ...requiredList('footerColumns', 'Footer columns', 'footerColumn', {designedFor: 4}),
      group: 'footer',
    },
    {
      ...requiredList('legalLinks', 'Legal row', 'link', {
        description: 'Shown beside the copyright line.',
      }),
      group: 'footer',
    },
  ],
  preview: {prepare: () => ({title: 'Navigation', subtitle: 'Header and footer'})},
})
