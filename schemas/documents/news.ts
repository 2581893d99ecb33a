import {defineArrayMember, defineField, defineType} from 'sanity'
import {authorField, summaryField} from '../builders/article-fields.ts'
import {publishedDateField, slugField} from '../builders/document-fields.ts'
import {dateOrderings} from '../builders/orderings.ts'
import {dateLabel} from '../builders/preview-labels.ts'
import {titleField} from '../builders/text-fields.ts'
import {checkTags} from '../rules/tags.ts'
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
    {...titleField('title', 'Title'), group: 'content'},
    {...slugField({required: true, path: '/news'}), group: ['content', 'filing']},
    {
      ...summaryField(),
      group: 'content',
    },
    {...publishedDateField(), group: ['content', 'filing']},
    {
      ...authorField(),
      group: ['content', 'filing'],
    },
    defineField({
      name: 'newsImage',
      title: 'Picture',
      type: 'picture',
      group: 'content',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'categories',
      title: 'Categories',
      type: 'array',
      group: 'filing',
      description: 'The tabs of the news page under which the item is found.',
      of: [defineArrayMember({type: 'string', options: {list: [...NEWS_CATEGORIES]}})],
      options: {list: [...NEWS_CATEGORIES]},
      validation: (rule) => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'tags',
      title: 'Tags',
      type: 'array',
      group: 'filing',
      description:
        'Words without the # sign. Use one spelling: “gas flare” and “Gas Flare” are two tags.',
      of: [defineArrayMember({type: 'string'})],
      options: {layout: 'tags'},
      validation: (rule) => rule.unique().custom(checkTags),
    }),
    defineField({
      name: 'content',
      title: 'Text',
      type: 'richContent',
      group: 'content',
      validation: (rule) => rule.required().min(1),
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
