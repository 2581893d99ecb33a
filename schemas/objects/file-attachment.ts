import {defineType} from 'sanity'
import {requiredText} from '../builders/text-fields.ts'
import {checkAsset} from '../rules/alt-text.ts'

export const fileAttachment = defineType({
  name: 'fileAttachment',
  title: 'File to download',
  type: 'file',
  options: {accept: 'application/pdf'},
  fields: [
    requiredText('title', 'Title', {
      description: 'What the file is; the link says “Download PDF”.',
    }),
  ],
  validation: (rule) => rule.custom(checkAsset('Choose a file.')),
  preview: {
    select: {title: 'title', filename: 'asset.originalFilename'},
    prepare: ({title, filename}) => ({title: title || 'File', subtitle: filename}),
  },
})
