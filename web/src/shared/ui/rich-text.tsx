import {PortableText, type PortableTextReactComponents} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import {text} from '../cms/normalise.ts'
import styles from './rich-text.module.css'
import {SmartLink} from './smart-link.tsx'

const components: Partial<PortableTextReactComponents> = {
  marks: {
    link: ({value, children}) => {
      const address: unknown = value?.href
      return <SmartLink to={text(typeof address === 'string' ? address : '')}>{children}</SmartLink>
    },
  },
}

/** Inline-formatted text with lists and links, as accordions and clauses carry it. */
export function RichText({value}: {value: readonly TypedObject[]}) {
  return (
    <div className={styles.prose}>
      <PortableText value={[...value]} components={components} />
    </div>
  )
}
