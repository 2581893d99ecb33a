import {defineField, defineType} from 'sanity'
import {positionField} from '../builders/document-fields.ts'
import {byPosition} from '../builders/orderings.ts'
import {requiredText, titleField} from '../builders/text-fields.ts'
import {textRule, pageLinkProblem} from '../rules/link-format.ts'

export const heroSlide = defineType({
  name: 'heroSlide',
  title: 'Hero slide',
  type: 'document',
  groups: [
    {name: 'text', title: 'Text', default: true},
    {name: 'picture', title: 'Picture'},
  ],
  fields: [
    {
      ...requiredText('dividerText', 'Divider text', {
        description: 'A few words, shown in capitals.',
      }),
      group: 'text',
    },
    // This spelling is fixed (behaviour B335).
    {...titleField('tittle', 'Headline'), group: 'text'},
    {...requiredText('buttonText', 'Button'), group: 'text'},
    defineField({
      name: 'buttonLink',
      title: 'Button’s link',
      type: 'string',
      group: 'text',
      description:
        'A page of this site as a path (/about), or an address that begins with https://.',
      validation: (rule) => rule.required().custom(textRule(pageLinkProblem)),
    }),
    defineField({
      name: 'bannerImage',
      title: 'Background picture',
      type: 'responsiveImage',
      group: 'picture',
      validation: (rule) => rule.required(),
    }),
    {...positionField('heroSlide', {required: false}), group: 'text'},
  ],
  orderings: [byPosition('tittle')],
  preview: {select: {title: 'tittle', subtitle: 'buttonLink', media: 'bannerImage.laptop'}},
})
