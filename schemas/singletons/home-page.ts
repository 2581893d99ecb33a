import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {section} from '../builders/section.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'
import {checkCarouselsLoop, checkHeroHasSlides} from '../rules/carousel-size.ts'
import {HERO_DELAY_MINIMUM} from '../vocabulary.ts'

export const homePage = definePage({
  name: 'homePage',
  banner: false,
  validation: (rule) => [
    rule.custom(checkHeroHasSlides),
    rule.custom(checkCarouselsLoop).warning(),
  ],
  fields: [
    defineField({
      name: 'heroAutoplay',
      title: 'Hero slides change by themselves',
      type: 'boolean',
      description:
        'Visitors get a button to stop them. Where reduced motion is set they stay still.',
      initialValue: false,
    }),
    defineField({
      name: 'heroAutoplayDelay',
      title: 'Time per hero slide',
      type: 'number',
      description: `In milliseconds, ${HERO_DELAY_MINIMUM} at least.`,
      initialValue: HERO_DELAY_MINIMUM,
      hidden: ({document}) => document?.['heroAutoplay'] !== true,
      validation: (rule) => rule.integer().min(HERO_DELAY_MINIMUM),
    }),
    section(
      'story',
      'Our Story',
      [
        requiredText('label', 'Label', {initialValue: 'Our Story'}),
        requiredText('buttonLabel', 'Button', {initialValue: 'Learn more'}),
      ],
      'The statement shown here is the vision on the About page.',
    ),
    section(
      'audiences',
      'Ways into the site',
      [
        optionalText('title', 'Heading', {description: 'For screen readers.'}),
        requiredList('items', 'Ways', 'titledLink', {designedFor: 3}),
      ],
      'Shown below the statement: for buyers, for sellers, for everyone else.',
    ),
    section('members', 'Members', [requiredText('label', 'Label', {initialValue: 'Our MEMBERS:'})]),
    section('services', 'Services', [
      requiredText('label', 'Label', {initialValue: '/ OUR SERVICES'}),
      requiredText('heading', 'Heading'),
      requiredText('buttonLabel', 'Button', {initialValue: 'View all'}),
    ]),
    section('value', 'Value', [
      requiredText('title', 'Heading', {initialValue: 'Powering progress, creating possibilities'}),
      requiredList('items', 'Items', 'titledText', {designedFor: 3}),
      requiredText('buttonLabel', 'Button', {initialValue: 'Contact Us'}),
    ]),
    section('news', 'News', [
      requiredText('label', 'Label', {initialValue: 'NEWS UPDATE'}),
      requiredText('heading', 'Heading'),
      requiredText('buttonLabel', 'Button', {initialValue: 'Read more'}),
      requiredText('linkLabel', 'Link of an item', {initialValue: 'Continue reading'}),
      requiredText('emptyTitle', 'When there is no news', {
        initialValue: 'No News or Updates Found',
      }),
      requiredText('emptyText', 'Text under it'),
    ]),
  ],
})
