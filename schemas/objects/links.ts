import {type FieldDefinition, defineField, defineType} from '@sanity/types'
import {
  LINK_HELP,
  hrefFields,
  httpsRule,
  linkFields,
  optionalText,
  requiredField,
  requiredImage,
  requiredList,
  requiredText,
  titleField,
} from '../builders/fields.ts'
import {checkLink} from '../rules/page-links.ts'
import {CTA_ACTIONS, SOCIAL_PLATFORMS} from '../vocabulary.ts'

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Label'), ...hrefFields()],
  preview: {select: {title: 'label', subtitle: 'href'}},
})

const ACTION_TITLES = {link: 'Follow a link', contact: 'Open the contact form'} as const

const isLink = (parent: {action?: unknown} | undefined): boolean => parent?.action === 'link'

export const cta = defineType({
  name: 'cta',
  title: 'Link or action',
  type: 'object',
  fields: [
    requiredText('label', 'Label'),
    defineField({
      name: 'action',
      title: 'Action',
      type: 'string',
      initialValue: 'link',
      options: {
        list: CTA_ACTIONS.map((value) => ({value, title: ACTION_TITLES[value]})),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => rule.required(),
    }),
    ...linkFields({
      name: 'href',
      title: 'Link',
      description: LINK_HELP,
      hidden: ({parent}) => !isLink(parent),
      validation: (rule) =>
        rule.custom((href, context) => {
          // A hidden field must not block publishing.
          if (!isLink(context.parent ?? undefined)) return true
          return href ? checkLink(href, context) : 'Say where the link leads.'
        }),
    }),
  ],
  preview: {
    select: {title: 'label', action: 'action', href: 'href'},
    prepare: ({title, action, href}) => ({
      title,
      subtitle: action === 'contact' ? ACTION_TITLES.contact : href,
    }),
  },
})

export const navLink = defineType({
  name: 'navLink',
  title: 'Navigation link',
  type: 'object',
  fields: [
    requiredText('label', 'Label'),
    optionalText('subLine', 'Sub-line', {description: 'A few words under the label.'}),
    ...hrefFields('A page of this site, found by its title.'),
  ],
  preview: {select: {title: 'label', subtitle: 'subLine'}},
})

/** A titled group of links; its preview shows the first three labels. */
const defineLinkGroup = <Name extends string>(
  name: Name,
  title: string,
  linkType: 'cta' | 'navLink',
  fields: FieldDefinition[] = [],
) =>
  defineType({
    name,
    title,
    type: 'object',
    fields: [requiredText('title', 'Title'), ...fields, requiredList('links', 'Links', linkType)],
    preview: {
      select: {
        title: 'title',
        first: 'links.0.label',
        second: 'links.1.label',
        third: 'links.2.label',
      },
      prepare: ({title: groupTitle, first, second, third}) => ({
        title: groupTitle,
        subtitle: [first, second, third].filter(Boolean).join(', '),
      }),
    },
  })

export const navGroup = defineLinkGroup('navGroup', 'Navigation group', 'navLink', [
  optionalText('text', 'Sentence', {description: 'Under the title in the panel.'}),
  defineField({
    name: 'more',
    title: 'One more link',
    type: 'link',
    description: 'Under the sentence: for those who look for one thing, such as sellers.',
    options: {collapsible: true, collapsed: true},
  }),
])
export const footerColumn = defineLinkGroup('footerColumn', 'Footer column', 'cta')

const PLATFORM_TITLES = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const

const platformTitle = (platform: unknown): string =>
  Object.entries(PLATFORM_TITLES).find(([name]) => name === platform)?.[1] ?? 'No platform'

export const social = defineType({
  name: 'social',
  title: 'Social profile',
  type: 'object',
  fields: [
    defineField({
      name: 'platform',
      title: 'Platform',
      type: 'string',
      options: {list: SOCIAL_PLATFORMS.map((value) => ({value, title: PLATFORM_TITLES[value]}))},
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'url',
      validation: (rule) => httpsRule(rule.required()),
    }),
  ],
  preview: {
    select: {platform: 'platform', subtitle: 'url'},
    prepare: ({platform, subtitle}) => ({title: platformTitle(platform), subtitle}),
  },
})

export const titledLink = defineType({
  name: 'titledLink',
  title: 'Title, text and link',
  type: 'object',
  fields: [
    titleField('title', 'Title'),
    requiredText('text', 'Text', {rows: 2}),
    requiredField('link', 'Link', 'link'),
  ],
  preview: {select: {title: 'title', subtitle: 'link.href'}},
})

export const promoCard = defineType({
  name: 'promoCard',
  title: 'Card',
  type: 'object',
  fields: [
    titleField('title', 'Title'),
    requiredText('text', 'Text', {rows: 3}),
    requiredImage('image', 'Picture', 'Landscape, 1200 × 800 pixels.'),
    requiredField('link', 'Link', 'link'),
  ],
  preview: {select: {title: 'title', subtitle: 'link.href', media: 'image'}},
})
