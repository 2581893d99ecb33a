import {
  PortableText as SitePortableText,
  type PortableTextMarkComponent,
  type PortableTextProps,
  type PortableTextReactComponents,
} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import {SPAN_MARK} from '#web/src/shared/cms/preview/separate-spans.ts'

export {toPlainText} from '@portabletext/react'
export type * from '@portabletext/react'

const Span: PortableTextMarkComponent = ({children}) => <span>{children}</span>

/** The site's rich text, in which a span can be an element of its own (`web/build/preview-spans.ts`). */
export function PortableText<Block extends TypedObject>({
  components,
  ...props
}: PortableTextProps<Block>) {
  return <SitePortableText {...props} components={withSpans(components)} />
}

type Components = Partial<PortableTextReactComponents>

/** The same components each time: other ones would be drawn anew. */
const known = new WeakMap<Components, Components>()

function withSpans(components: Components = {}): Components {
  const found = known.get(components)
  if (found) return found
  const made = {...components, marks: {...components.marks, [SPAN_MARK]: Span}}
  known.set(components, made)
  return made
}
