import {defineField, defineType} from '@sanity/types'
import {byPosition, inGroup, positionField} from '../builders/documents.ts'
import {
  linkFields,
  optionalText,
  PAGE_LINK_HELP,
  requiredField,
  requiredText,
  titleField,
} from '../builders/fields.ts'
import {checkNotOver} from '../rules/fields.ts'
import {checkPageLink} from '../rules/page-links.ts'

export const heroSlide = defineType({
  name: 'heroSlide',
  title: 'Hero slide',
  type: 'document',
  groups: [
    {name: 'text', title: 'Text', default: true},
    {name: 'picture', title: 'Picture'},
  ],
  fields: [
    ...inGroup('text', [
      requiredText('dividerText', 'Divider text', {
        description: 'A few words, shown in capitals.',
      }),
      // Spelt so on purpose: clients read the field by this name.
      titleField('tittle', 'Headline', {
        description: 'Shown whole, in large type: the shorter, the larger it looks.',
      }),
      requiredText('buttonText', 'Button'),
      ...linkFields({
        name: 'buttonLink',
        title: 'Button’s link',
        description: PAGE_LINK_HELP,
        validation: (rule) => rule.required().custom(checkPageLink),
      }),
    ]),
    defineField({
      name: 'eventDate',
      title: 'Date of the event',
      type: 'date',
      group: 'text',
      description: 'Only where the slide is about an event: shown after the divider text.',
      validation: (rule) => rule.custom((date) => checkNotOver(date)).warning(),
    }),
    {
      ...optionalText('place', 'Place of the event', {
        description: 'The city, shown after the date.',
      }),
      group: 'text',
    },
    ...inGroup('picture', [requiredField('bannerImage', 'Background picture', 'responsiveImage')]),
    ...inGroup('text', [positionField('heroSlide', {required: false})]),
  ],
  orderings: [byPosition('tittle')],
  preview: {select: {title: 'tittle', subtitle: 'buttonLink', media: 'bannerImage.laptop'}},
})
