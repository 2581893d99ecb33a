import {defineType} from 'sanity'
import {altFields, imageWithoutAlt} from '../builders/image-fields.ts'

export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'object',
  fields: [
    imageWithoutAlt('image', 'Image', 'Landscape, at least 1600 pixels wide.'),
    ...altFields(),
  ],
  preview: {
    select: {title: 'alt', media: 'image'},
    prepare: ({title, media}) => ({title: title || 'Decorative picture', media}),
  },
})
