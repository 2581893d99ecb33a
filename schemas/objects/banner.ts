import {defineField, defineType} from 'sanity'
import {requiredImage} from '../builders/image-fields.ts'
import {optionalText, titleField} from '../builders/text-fields.ts'

export const banner = defineType({
  name: 'banner',
  title: 'Banner',
  type: 'object',
  options: {collapsible: true, collapsed: false},
  fields: [
    titleField('title', 'Title', {description: 'The heading of the page.'}),
    optionalText('tagline', 'Tagline', {rows: 2, description: 'One sentence under the heading.'}),
    requiredImage(
      'image',
      'Picture',
      'Landscape, at least 2000 × 900 pixels. The title is shown on top of it.',
    ),
    defineField({
      name: 'phoneImage',
      title: 'Picture on phones',
      type: 'image',
      options: {hotspot: true},
      description:
        'Nearly square, at least 1000 × 830 pixels. Without one, phones show the part of the picture above around its hotspot.',
    }),
  ],
})
