import {
  PortableText as SitePortableText,
  type PortableTextMarkComponent,
  type PortableTextProps,
  type PortableTextReactComponents,
} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import {STEGA_SPAN} from '#web/src/preview/stega-encode.ts'

export {toPlainText} from '@portabletext/react'
export type * from '@portabletext/react'

const StegaSpan: PortableTextMarkComponent = ({children}) => <span>{children}</span>

/** The site's rich text, in which a span can be an element of its own (`web/build/plugins.ts`). */
export function PortableText<Block extends TypedObject>({
  components,
  ...props
}: PortableTextProps<Block>) {
  return <SitePortableText {...props} components={withStegaSpans(components)} />
}

type Components = Partial<PortableTextReactComponents>

/** Components that stay the same at each call: other ones would be drawn anew. */
const known = new WeakMap<Components, Components>()

function withStegaSpans(components: Components = {}): Components {
  const found = known.get(components)
  if (found) return found
  const made = {...components, marks: {...components.marks, [STEGA_SPAN]: StegaSpan}}
  known.set(components, made)
  return made
}
