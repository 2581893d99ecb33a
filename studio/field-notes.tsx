import {Stack, Text} from '@sanity/ui'
import {isStringInputProps, pathToString, type StringInputProps, useFormValue} from 'sanity'
import {phoneParts} from '#schemas/rules/phone.ts'
import {redirectReading} from '#schemas/rules/redirect.ts'
import {inputPlugin} from './ui.tsx'

/** Says, under a field whose text the site reads in its own way, how it reads what is typed. */
export const fieldNotes = inputPlugin(
  'field-notes',
  (props) => isStringInputProps(props) && props.path.length === 1 && <InputWithNote {...props} />,
)

function InputWithNote(props: StringInputProps) {
  const type = useFormValue(['_type'])
  const note = noteOf(`${String(type)}.${pathToString(props.path)}`, props.value ?? '')
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {note && (
        <Text muted size={1} role="status">
          {note}
        </Text>
      )}
    </Stack>
  )
}

/**
 * The note under a field.
 *
 * @param field - Type and name: `redirect.from`.
 * @returns Null for fields that are shown as they are typed, and for texts that the schema refuses.
 */
export function noteOf(field: string, text: string): string | null {
  if (field === 'redirect.from') return redirectReading(text)
  if (field !== 'siteSettings.phone') return null
  const dialled = phoneParts(text).flatMap(({href}) => href?.replace('tel:', '') ?? [])
  return dialled.length > 0 ? `A phone dials ${dialled.join(' or ')}.` : null
}
