import {defineType} from 'sanity'
import {hrefField} from '../builders/link-field.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const navLink = defineType({
  name: 'navLink',
  title: 'Navigation link',
  type: 'object',
  fields: [
    requiredText('label', 'Label'),
    optionalText('subLine', 'Sub-line', {description: 'A few words under the label.'}),
    hrefField('A page of this site as a path: /about.'),
  ],
  preview: {select: {title: 'label', subtitle: 'subLine'}},
})
