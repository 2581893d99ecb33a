import {defineType} from 'sanity'
import {altFields, bareImage} from '../builders/image-fields.ts'

export const responsiveImage = defineType({
  name: 'responsiveImage',
  title: 'Responsive picture',
  type: 'object',
  description: 'The same scene composed for four screens. The text stands at the lower left.',
  fields: [
    bareImage('mobile', 'Mobile', 'Portrait, 1080 × 1600 pixels.'),
    bareImage('tablet', 'Tablet', 'Portrait, 1536 × 1880 pixels.'),
    bareImage('laptop', 'Laptop', 'Landscape, 1600 × 1000 pixels.'),
    bareImage('large', 'Large screen', 'Landscape, 2400 × 1080 pixels.'),
    ...altFields(),
  ],
  preview: {
    select: {title: 'alt', media: 'laptop'},
    prepare: ({title, media}) => ({title: title || 'Decorative picture', media}),
  },
})
