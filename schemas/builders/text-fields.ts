import {defineField} from 'sanity'
import {TITLE_LENGTH} from '../vocabulary.ts'

interface TextOptions {
  description?: string
  initialValue?: string
  /** Lines of a text area; one line when absent. */
  rows?: number
}

const textField = (name: string, title: string, {rows, ...options}: TextOptions) =>
  rows
    ? {...options, name, title, type: 'text' as const, rows}
    : {...options, name, title, type: 'string' as const}

/** A required text. */
export const requiredText = (name: string, title: string, options: TextOptions = {}) =>
  defineField({...textField(name, title, options), validation: (rule) => rule.required()})

/** An optional text. */
export const optionalText = (name: string, title: string, options: TextOptions = {}) =>
  defineField(textField(name, title, options))

/** The introduction of a page. */
export const introField = (description?: string) =>
  optionalText('intro', 'Introduction', {rows: 3, ...(description ? {description} : {})})

/** A heading set in large type: required, and short enough for two lines. */
export const titleField = (name: string, title: string, options: TextOptions = {}) =>
  defineField({
    description: 'Shown on two lines at most where space is short, then cut off.',
    ...options,
    name,
    title,
    type: 'string',
    validation: (rule) => [
      rule
        .required()
        .max(TITLE_LENGTH.most)
        .error(
          `A title is required, of ${TITLE_LENGTH.most} characters at most: more is cut off after two lines.`,
        ),
      rule
        .max(TITLE_LENGTH.comfortable)
        .warning(`Beyond ${TITLE_LENGTH.comfortable} characters the title may not fit two lines.`),
    ],
  })

/** A rich text with at least one paragraph. */
export const requiredRichText = (
  name: string,
  title: string,
  type: 'richText' | 'richContent' = 'richText',
) => defineField({name, title, type, validation: (rule) => rule.required().min(1)})
