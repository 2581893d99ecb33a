import {defineField, defineType} from 'sanity'
import {requiredRichText, requiredText} from '../builders/text-fields.ts'

export const titledSection = defineType({
  name: 'titledSection',
  title: 'Section',
  type: 'object',
  fields: [
    requiredText('title', 'Title', {
      description: 'Numbers are added by the page: do not write one.',
    }),
    requiredRichText('body', 'Text'),
    defineField({
      name: 'showContactDetails',
      title: 'Show the contact details',
      type: 'boolean',
      description: 'Adds address, e-mail and phone from the site settings under the text.',
      initialValue: false,
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'body'}},
})
