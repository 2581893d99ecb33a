import {definePage} from '../builders/define-page.ts'
import {optionalText, requiredText} from '../builders/text.ts'

export const galleryPage = definePage({
  name: 'galleryPage',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    requiredText('emptyTitle', 'No albums'),
    optionalText('emptyText', 'Text under it'),
  ],
})
