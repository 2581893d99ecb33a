import {defineType} from 'sanity'
import {altFields, imageWithoutAlt} from '../builders/image-fields.ts'

export const responsiveImage = defineType({
  name: 'responsiveImage',
  title: 'Responsive picture',
  type: 'object',
  description: 'The same scene composed for four screens. The text stands at the lower left.',
  fields: [
    imageWithoutAlt('mobile', 'Mobile', 'Portrait, 1080 × 1600 pixels.'),
    imageWithoutAlt('tablet', 'Tablet', 'Portrait, 1536 × 1880 pixels.'),
    imageWithoutAlt('laptop', 'Laptop', 'Landscape, 1600 × 1000 pixels.'),
    imageWithoutAlt('large', 'Large screen', 'Landscape, 2400 × 1080 pixels.'),
    ...altFields(),
  ],
  preview: {
    select: {title: 'alt', media: 'laptop'},
    prepare: ({title, media}) => ({title: title || 'Decorative picture', media}),
  },
})
