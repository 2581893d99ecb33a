import {defineField, defineType} from 'sanity'
import {SOCIAL_PLATFORMS} from '../vocabulary.ts'

const TITLES = {facebook: 'Facebook', x: 'X', instagram: 'Instagram', linkedin: 'LinkedIn'} as const

const titleOf = (platform: unknown): string =>
  Object.entries(TITLES).find(([name]) => name === platform)?.[1] ?? 'No platform'

export const social = defineType({
  name: 'social',
  title: 'Social profile',
  type: 'object',
  fields: [
    defineField({
      name: 'platform',
      title: 'Platform',
      type: 'string',
      options: {list: SOCIAL_PLATFORMS.map((value) => ({value, title: TITLES[value]}))},
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'url',
      validation: (rule) => rule.required().uri({scheme: ['https']}),
    }),
  ],
  preview: {
    select: {platform: 'platform', subtitle: 'url'},
    prepare: ({platform, subtitle}) => ({title: titleOf(platform), subtitle}),
  },
})
