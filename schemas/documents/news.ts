import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {
  authorField,
  dateLabel,
  dateOrderings,
  inGroup,
  publishedDateField,
  slugField,
  summaryField,
} from '../builders/documents.ts'
import {
  linkFields,
  optionalText,
  PAGE_LINK_HELP,
  requiredField,
  requiredRichText,
  titleField,
} from '../builders/fields.ts'
import {checkEventDay, checkLastDay, checkTags} from '../rules/fields.ts'
import {checkPageLink} from '../rules/page-links.ts'
import {NEWS_CATEGORIES} from '../vocabulary.ts'

export const news = defineType({
  name: 'news',
  title: 'News item',
  type: 'document',
  groups: [
    {name: 'content', title: 'Content', default: true},
    {name: 'filing', title: 'Filing'},
  ],
  fields: [
    ...inGroup('content', [
      titleField('title', 'Title', {
        description: 'The home page shows two lines of it, then cuts it off.',
      }),
    ]),
    ...inGroup(['content', 'filing'], [slugField({required: true, path: '/news'})]),
    ...inGroup('content', [summaryField()]),
    ...inGroup(['content', 'filing'], [publishedDateField(), authorField()]),
    ...inGroup('content', [requiredField('newsImage', 'Picture', 'picture')]),
    ...inGroup('filing', [
      defineField({
        name: 'categories',
        title: 'Categories',
        type: 'array',
        description: 'The tabs of the news page under which the item is found.',
        of: [defineArrayMember({type: 'string', options: {list: [...NEWS_CATEGORIES]}})],
        options: {list: [...NEWS_CATEGORIES]},
        validation: (rule) => rule.required().min(1).unique(),
      }),
      defineField({
        name: 'tags',
        title: 'Tags',
        type: 'array',
        description:
          'Words without the # sign. Use one spelling: “gas flare” and “Gas Flare” are two tags.',
        of: [defineArrayMember({type: 'string'})],
        options: {layout: 'tags'},
        validation: (rule) => rule.unique().custom(checkTags),
      }),
    ]),
    ...inGroup('content', [requiredRichText('content', 'Text', 'richContent')]),
    defineField({
      name: 'event',
      title: 'Event',
      type: 'object',
      group: 'content',
      description:
        'Only for an event: shown at the start of the article, with a calendar file where the first day is known.',
      options: {collapsible: true, collapsed: true},
      validation: (rule) =>
        rule.custom((event, {document}) => checkEventDay(event, document)).warning(),
      fields: [
        defineField({name: 'start', title: 'First day', type: 'date'}),
        defineField({
          name: 'end',
          title: 'Last day',
          type: 'date',
          description: 'Only where the event takes more than one day.',
          validation: (rule) => rule.custom((end, {parent}) => checkLastDay(end, parent)),
        }),
        optionalText('place', 'Place', {description: 'The venue and the city.'}),
        defineField({name: 'deadline', title: 'Register by', type: 'date'}),
        ...linkFields({
          name: 'link',
          title: 'Link to register',
          description: PAGE_LINK_HELP,
          validation: (rule) => rule.custom(checkPageLink),
        }),
      ],
    }),
    defineField({
      name: 'album',
      title: 'Photo album',
      type: 'reference',
      to: [{type: 'gallery'}],
      group: ['content', 'filing'],
      description: 'Shown below the article as a link to the album’s pictures.',
    }),
  ],
  orderings: dateOrderings,
  preview: {
    select: {
      title: 'title',
      date: 'publishedDate',
      category: 'categories.0',
      media: 'newsImage.image',
    },
    prepare: ({title, date, category, media}) => ({
      title,
      subtitle: [dateLabel(date), category].filter(Boolean).join(' · '),
      media,
    }),
  },
})
