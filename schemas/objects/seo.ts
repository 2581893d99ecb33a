import {defineField, defineType} from 'sanity'

export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'Shown in search results and in the browser’s tab. Empty: the page’s own title.',
      validation: (rule) =>
        rule.max(60).warning('Search engines cut titles off after about 60 characters.'),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description: 'One or two sentences for search results and shared links.',
      validation: (rule) => [
        rule.max(160).warning('Search engines cut descriptions off after about 160 characters.'),
        rule.min(50).warning('Below 50 characters search engines tend to write their own.'),
      ],
    }),
    defineField({
      name: 'image',
      title: 'Share picture',
      type: 'image',
      description: '1200 × 630 pixels. Empty: the one in the site settings.',
      options: {hotspot: true},
    }),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  options: {collapsible: true, collapsed: false},
})
