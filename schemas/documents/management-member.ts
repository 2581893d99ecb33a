import {defineType} from '@sanity/types'
import {positionField, sampleField, byPosition, sampleLabel} from '../builders/documents.ts'
import {urlField, requiredImage, requiredText} from '../builders/fields.ts'
import {BIOGRAPHY_MARKER} from '../vocabulary.ts'

export const managementMember = defineType({
  name: 'managementMember',
  title: 'Management member',
  type: 'document',
  fields: [
    sampleField(),
    requiredText('name', 'Name'),
    requiredText('role', 'Role'),
    requiredImage(
      'image',
      'Portrait',
      'Portrait format, 800 × 1000 pixels, the head in the upper half.',
    ),
    urlField('link', 'Professional profile', 'Optional: the address of a profile page.'),
    requiredText('details', 'Biography', {
      rows: 12,
      description: `Put ${BIOGRAPHY_MARKER} between two paragraphs, or leave a blank line. The marker itself is not shown.`,
    }),
    positionField('managementMember'),
  ],
  orderings: [byPosition('name')],
  preview: {
    select: {title: 'name', role: 'role', isSample: 'isSample', media: 'image'},
    prepare: ({title, role, isSample, media}) => ({
      title,
      subtitle: sampleLabel(isSample, role),
      media,
    }),
  },
})
