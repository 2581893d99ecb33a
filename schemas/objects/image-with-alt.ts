import {defineField, defineType} from 'sanity'
import {altFields} from '../builders/image-fields.ts'

export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  title: 'Picture',
  type: 'image',
  description: 'Set the focus with the crop tool: narrow screens cut the rest.',
  options: {hotspot: true},
  fields: [
    ...altFields(),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'Shown under the picture.',
      // The site shows captions only for images in lists and texts, not for covers and portraits.
      hidden: ({path}) => typeof path.at(-2) === 'string',
    }),
  ],
  preview: {
    select: {alt: 'alt', caption: 'caption', media: 'asset'},
    prepare: ({alt, caption, media}) => ({
      title: alt || 'Decorative picture',
      subtitle: caption,
      media,
    }),
  },
})
