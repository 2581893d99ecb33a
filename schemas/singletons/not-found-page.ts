import {definePage} from '../builders/define-page.ts'
import {requiredText} from '../builders/text-fields.ts'

export const notFoundPage = definePage({
  name: 'notFoundPage',
  banner: false,
  fields: [
    requiredText('title', 'Heading', {
      rows: 2,
      initialValue: "We currently can't find the page you are looking for.",
    }),
    requiredText('text', 'Text', {initialValue: 'Please check back again'}),
    requiredText('buttonLabel', 'Button', {initialValue: 'back to home page'}),
    requiredText('searchLabel', 'Link to the search', {initialValue: 'Search the site'}),
  ],
})
