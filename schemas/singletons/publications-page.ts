import {articleListLabels, emptyTextField, recentTitleField} from '../builders/article-fields.ts'
import {definePage} from '../builders/define-page.ts'
import {requiredText} from '../builders/text-fields.ts'

export const publicationsPage = definePage({
  name: 'publicationsPage',
  fields: [
    ...articleListLabels('All Publications'),
    recentTitleField('RECENT PUBLICATIONS'),
    requiredText('emptyTitle', 'No publications', {initialValue: 'No Publications Available'}),
    emptyTextField('Check back soon or explore other categories'),
  ],
})
