import {defineType} from '@sanity/types'
import {positionField, sampleField, byPosition, sampleLabel} from '../builders/documents.ts'
import {urlField, requiredImage, requiredText} from '../builders/fields.ts'

export const member = defineType({
  name: 'member',
  title: 'Member company',
  type: 'document',
  fields: [
    sampleField(),
    requiredText('name', 'Name'),
    requiredImage('logo', 'Logo', 'An SVG in one dark colour, or a PNG with a clear background.'),
    urlField('url', 'Website', 'Optional.'),
    positionField('member'),
  ],
  orderings: [byPosition('name')],
  preview: {
    select: {title: 'name', url: 'url', isSample: 'isSample', media: 'logo'},
    prepare: ({title, url, isSample, media}) => ({
      title,
      subtitle: sampleLabel(isSample, url),
      media,
    }),
  },
})
