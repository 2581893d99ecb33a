import {defineArrayMember, defineField} from 'sanity'

export interface ListOptions {
  description?: string
  /** The number of entries that the layout is designed for; a longer list gets a warning. */
  designedFor?: number
}

/**
 * A list with at least one entry, because the page would look broken without.
 *
 * @param type - The name of the entries' type.
 */
export const requiredList = (
  name: string,
  title: string,
  type: string,
  {designedFor, ...options}: ListOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'array',
    of: [defineArrayMember({type})],
    validation: (rule) => [
      rule.required().min(1).error('Add at least one entry: the page would show an empty section.'),
      ...(designedFor
        ? [rule.max(designedFor).warning(`The layout is designed for ${designedFor} entries.`)]
        : []),
    ],
  })
