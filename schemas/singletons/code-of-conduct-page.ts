import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/items.ts'
import {requiredText} from '../builders/text.ts'

export const codeOfConductPage = definePage({
  name: 'codeOfConductPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the code was issued.'}),
    defineField({name: 'intro', title: 'Introduction', type: 'richText'}),
    items('rules', 'Rules', 'titledSection', {description: 'Numbered by the page in this order.'}),
  ],
})
