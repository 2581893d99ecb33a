import {defineField, defineType} from 'sanity'
import {requiredImage} from '../builders/image-fields.ts'
import {requiredText, titleField} from '../builders/text-fields.ts'

export const promoCard = defineType({
  name: 'promoCard',
  title: 'Card',
  type: 'object',
  fields: [
    titleField('title', 'Title'),
    requiredText('text', 'Text', {rows: 3}),
    requiredImage('image', 'Picture', 'Landscape, 1200 × 800 pixels.'),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'link',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'link.href', media: 'image'}},
})
