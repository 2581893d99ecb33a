import {defineType} from '@sanity/types'
import {inGroup} from '../builders/documents.ts'
import {requiredField, requiredList, requiredText} from '../builders/fields.ts'
import {NAVIGATION_TEXTS} from '../texts.ts'

export const navigation = defineType({
  name: 'navigation',
  title: 'Navigation',
  type: 'document',
  groups: [
    {name: 'header', title: 'Header', default: true},
    {name: 'footer', title: 'Footer'},
  ],
  fields: [
    ...inGroup('header', [
      requiredList('headerGroups', 'Header groups', 'navGroup', {
        description: 'Each opens a panel. The single link is shown before the last group.',
        designedFor: 3,
      }),
      requiredField('headerLink', 'Single link', 'link'),
      requiredText('buttonLabel', 'Button', {
        initialValue: NAVIGATION_TEXTS.buttons.buttonLabel,
        description: 'Opens the contact form.',
      }),
      requiredText('searchLabel', 'Search', {
        initialValue: NAVIGATION_TEXTS.buttons.searchLabel,
        description: 'Name of the magnifier in the header, for screen readers and as its tooltip.',
      }),
    ]),
    ...inGroup('footer', [
      requiredList('footerColumns', 'Footer columns', 'footerColumn', {designedFor: 4}),
      requiredList('legalLinks', 'Legal row', 'link', {
        description: 'Shown beside the copyright line.',
      }),
    ]),
  ],
  preview: {prepare: () => ({title: 'Navigation', subtitle: 'Header and footer'})},
})
