import {type FieldDefinition, defineField} from 'sanity'
import {type ListOptions, requiredList} from './required-list.ts'
import {requiredText} from './text-fields.ts'

/**
 * A section of a page: an inline object that the form can collapse.
 *
 * @param description - Help for the editor, shown under the title.
 */
export const section = (
  name: string,
  title: string,
  fields: FieldDefinition[],
  description?: string,
) =>
  defineField({
    name,
    title,
    type: 'object',
    fields,
    options: {collapsible: true, collapsed: false},
    validation: (rule) => rule.required(),
    ...(description ? {description} : {}),
  })

interface TitledList extends ListOptions {
  /** The title of the list in the form. */
  listTitle: string
  /** The name of the entries' type. */
  of: string
}

/** A section with a heading and a list named `items`. */
export const titledListSection = (
  name: string,
  title: string,
  {listTitle, of, ...options}: TitledList,
) =>
  section(name, title, [
    requiredText('title', 'Heading'),
    requiredList('items', listTitle, of, options),
  ])
