import {defineType} from 'sanity'
import {requiredList} from './required-list.ts'
import {requiredText} from './text-fields.ts'

interface LinkGroup<Name extends string> {
  name: Name
  title: string
  /** The name of the type of its links. */
  linkType: 'cta' | 'navLink'
}

/** A titled group of links; its preview shows the first three labels. */
export const defineLinkGroup = <Name extends string>({name, title, linkType}: LinkGroup<Name>) =>
  defineType({
    name,
    title,
    type: 'object',
    fields: [requiredText('title', 'Title'), requiredList('links', 'Links', linkType)],
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
