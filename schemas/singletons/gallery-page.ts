import {definePage} from '../builders/define-page.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const galleryPage = definePage({
  name: 'galleryPage',
  title: 'Photo gallery',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    requiredText('emptyTitle', 'No albums'),
    optionalText('emptyText', 'Text under it'),
  ],
})
