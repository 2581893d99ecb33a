import {createContext, useContext, useMemo} from 'react'
import {
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  set,
  type StringInputProps,
  unset,
} from 'sanity'
import {pageIn, pageReference} from '#schemas/rules/site-paths.ts'
import {inputPlugin} from '../ui.tsx'
import {LinkField} from './link-field.tsx'

/** The object that holds a link: its text and its page are fields of it. */
const Holder = createContext<Pick<ObjectInputProps, 'value' | 'onChange'> | undefined>(undefined)

/**
 * Finds the page of a link by its title, over the text that holds its address: the fields that `linkFields` makes, in
 * forms and in the links of texts.
 */
export const linkInput = inputPlugin('link-input', (props) => {
  if (isStringInputProps(props)) return props.schemaType.options?.link && <LinkInput {...props} />
  if (!isObjectInputProps(props) || !props.schemaType.fields.some(isPageField)) return false
  return <LinkHolder {...props} />
})

function LinkHolder(props: ObjectInputProps) {
  const {value, onChange, renderDefault} = props
  const holder = useMemo(() => ({value, onChange}), [value, onChange])
  return <Holder value={holder}>{renderDefault(props)}</Holder>
}

const isPageField = ({name, type}: ObjectInputProps['schemaType']['fields'][number]): boolean =>
  name === 'page' && type.name === 'reference'

function LinkInput(props: StringInputProps) {
  const {value = '', readOnly, path, validation, elementProps} = props
  const {id, ref, onFocus, 'aria-describedby': describedBy} = elementProps
  const holder = useContext(Holder)
  if (!holder) return props.renderDefault(props)
  const write = (href: string, page: string | undefined) => {
    const [field] = path.slice(-1)
    if (typeof field !== 'string') return
    holder.onChange([
      href ? set(href, [field]) : unset([field]),
      page ? set(pageReference(page), ['page']) : unset(['page']),
    ])
  }
  return (
    <LinkField
      value={value}
      page={pageIn(holder.value)}
      onChange={write}
      problems={validation}
      readOnly={readOnly}
      input={{id, ref, onFocus, 'aria-describedby': describedBy}}
    />
  )
}
