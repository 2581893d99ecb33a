import {Stack, Text} from '@sanity/ui'
import {
  isStringInputProps,
  pathToString,
  type StringInputProps,
  type StringOptions,
  useFormValue,
} from 'sanity'
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

type Length = NonNullable<StringOptions['length']>

/** Counts the characters under a field for which their number matters. */
export const counters = inputPlugin('counters', (props) => {
  if (!isStringInputProps(props)) return false
  const {options} = props.schemaType
  return options?.length && <CountedInput input={props} length={options.length} />
})

function CountedInput({input, length}: {input: StringInputProps; length: Length}) {
  return (
    <Stack gap={2}>
      {input.renderDefault(input)}
      <Text muted size={0} align="right">
        {countOf(input.value ?? '', length)}
      </Text>
    </Stack>
  )
}

/** The length of a text, and those that are good for it: “12 characters; best up to 70, at most 110”. */
export function countOf(text: string, {least, comfortable, most}: Length): string {
  const count = text.length === 1 ? '1 character' : `${text.length} characters`
  const best = least === undefined ? `up to ${comfortable}` : `${least} to ${comfortable}`
  return `${count}; best ${best}${most === undefined ? '' : `, at most ${most}`}`
}
