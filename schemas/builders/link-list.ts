import {defineType} from 'sanity'
import {items} from './items.ts'
import {requiredText} from './text.ts'

/**
 * An object type of the navigation: a titled list of links, which previews as its first three.
 *
 * @param linkType - The object type of the links.
 */
export const defineLinkList = (name: string, title: string, linkType: string) =>
  defineType({
    name,
    title,
    type: 'object',
    fields: [requiredText('title', 'Title'), items('links', 'Links', linkType)],
    preview: {
      select: {
        title: 'title',
        first: 'links.0.label',
        second: 'links.1.label',
        third: 'links.2.label',
      },
      prepare: ({title: heading, first, second, third}) => ({
        title: heading,
        subtitle: [first, second, third].filter(Boolean).join(', '),
      }),
    },
  })
