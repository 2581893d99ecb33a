import {optionalText, requiredText} from './text-fields.ts'

/** The fields that news items and publications share. */
export const summaryField = () =>
  requiredText('smallDescription', 'Summary', {
    rows: 3,
    description: 'Shown in lists and in search results.',
  })

export const authorField = () => requiredText('author', 'Author', {description: 'Shown as “By …”.'})

/** The labels that the pages News and Publications share, as they stand above each other in the form. */
export const articleListLabels = (backLabel: string) => [
  requiredText('searchPlaceholder', 'Search box'),
  requiredText('backLabel', 'Link back to the list', {initialValue: backLabel}),
  requiredText('linkLabel', 'Link of an item', {initialValue: 'Continue reading'}),
]

export const recentTitleField = (initialValue: string) =>
  requiredText('recentTitle', 'Heading of the related items', {initialValue})

export const emptyTextField = (initialValue: string) =>
  optionalText('emptyText', 'Text under it', {initialValue})
