import {defineField, defineType} from 'sanity'

export const emissionShare = defineType({
  name: 'emissionShare',
  title: 'Share of a year',
  type: 'object',
  fields: [
    defineField({
      name: 'year',
      title: 'Year',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1900).max(2100),
    }),
    defineField({
      name: 'share',
      title: 'Share in per cent',
      type: 'number',
      description: 'From 0 to 100, without the sign.',
      validation: (rule) => rule.required().min(0).max(100),
    }),
  ],
  preview: {
    select: {year: 'year', share: 'share'},
    prepare: ({year, share}) => ({title: String(year ?? 'No year'), subtitle: `${share ?? '–'} %`}),
  },
})
