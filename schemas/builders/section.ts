import {type FieldDefinition, defineField} from 'sanity'

/**
 * A part of a page: an inline object that can be folded away.
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
