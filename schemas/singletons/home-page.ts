import {defineField} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  optionalList,
  optionalSection,
  optionalText,
  requiredList,
  requiredText,
  section,
  wordedTexts,
} from '../builders/fields.ts'
import {checkCarouselsLoop, checkHeroHasSlides} from '../rules/dataset.ts'
import {checkHeroDelay} from '../rules/fields.ts'
import {HOME_TEXTS} from '../texts.ts'
import {HERO_DELAY_MINIMUM} from '../vocabulary.ts'

const {story, audiences, facts, members, services, value, news} = HOME_TEXTS
const newsText = wordedTexts(news)

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
      description: `In thousandths of a second: ${HERO_DELAY_MINIMUM} at least.`,
      initialValue: HERO_DELAY_MINIMUM,
      // A hidden field must not block publishing.
      hidden: ({document}) => document?.['heroAutoplay'] !== true,
      validation: (rule) =>
        rule.custom((delay, {document}) =>
          document?.['heroAutoplay'] === true ? checkHeroDelay(delay) : true,
        ),
    }),
    optionalList('doors', 'Doors', 'navLink', {
      description:
        'Below the slides, on the first screen: where buyers, sellers and everyone else go on. Designed for three, of two or three words each; the sub-line is shown on large screens.',
    }),
    section(
      'story',
      'Our Story',
      [
        requiredText('label', 'Label', {initialValue: story.label}),
        requiredText('buttonLabel', 'Button', {initialValue: story.buttonLabel}),
      ],
      'The statement shown here is the vision on the About page.',
    ),
    section(
      'audiences',
      'Ways into the site',
      [
        optionalText('title', 'Heading', {
          description: 'For screen readers.',
          initialValue: audiences.title,
        }),
        requiredList('items', 'Ways', 'titledLink', {designedFor: 3}),
      ],
      'Shown below the statement: for buyers, for sellers, for everyone else.',
    ),
    optionalSection(
      'facts',
      facts.title,
      [
        optionalText('title', 'Heading', {description: 'For screen readers.'}),
        optionalList('items', 'Facts', 'fact'),
      ],
      'A band below the ways into the site. Without facts it is not shown.',
    ),
    defineField({
      name: 'aggregation',
      title: 'How aggregation works',
      type: 'aggregation',
      description:
        'A diagram below the facts and on the Gas purchase process page. Its sums are worked out from the numbers; without sellers and buyers it is not shown.',
      options: {collapsible: true, collapsed: true},
    }),
    section('members', 'Members', [requiredText('label', 'Label', {initialValue: members.label})]),
    section('services', 'Services', [
      requiredText('label', 'Label', {initialValue: services.label}),
      requiredText('heading', 'Heading'),
      requiredText('buttonLabel', 'Button', {initialValue: services.buttonLabel}),
    ]),
    section('value', 'Value', [
      headingField(value.title),
      requiredList('items', 'Items', 'titledText', {designedFor: 3}),
      requiredText('buttonLabel', 'Button', {initialValue: value.buttonLabel}),
    ]),
    section('news', 'News', [
      newsText('label', 'Label'),
      requiredText('heading', 'Heading'),
      newsText('buttonLabel', 'Button'),
      newsText('linkLabel', 'Link of an item'),
      newsText('emptyTitle', 'When there is no news'),
      newsText('emptyText', 'Text under it'),
    ]),
  ],
})
