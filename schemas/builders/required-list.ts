import {defineArrayMember, defineField} from 'sanity'

interface ItemsOptions {
  description?: string
  /** The number that the layout is drawn for: more only warn. */
  drawnFor?: number
}

/**
 * A list that a page would look broken without: at least one entry.
 *
 * @param type - The name of the entries' type.
 */
export const items = (
  name: string,
  title: string,
  type: string,
  {drawnFor, ...options}: ItemsOptions = {},
) =>
  defineField({
    ...options,
    name,
    title,
    type: 'array',
    of: [defineArrayMember({type})],
    validation: (rule) => [
      rule.required().min(1).error('Add at least one entry: the page would show an empty band.'),
      ...(drawnFor
        ? [rule.max(drawnFor).warning(`The layout is drawn for ${drawnFor} entries.`)]
        : []),
    ],
  })
