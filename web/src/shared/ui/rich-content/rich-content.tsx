import {
  PortableText,
  type PortableTextBlockComponent,
  type PortableTextReactComponents,
} from '@portabletext/react'
import type {RichBlock} from '../../cms/normalise-rich-content.ts'
import {text} from '../../cms/normalise.ts'
import {SmartLink} from '../button/smart-link.tsx'
import {FileDownload} from './file-download.tsx'
import {headingAnchors} from './heading-anchors.ts'
import styles from './rich-content.module.css'
import {RichHeading} from './rich-heading.tsx'
import {RichPictureView} from './rich-picture.tsx'
import {listItem} from '../rich-text/list-item.tsx'
import {nestLists} from '../rich-text/nested-lists.ts'
import {unknownContent} from './unknown-content.tsx'
import {warnOnce} from './warn-once.ts'

/**
 * The body of an article: blocks, nested lists, marks, pictures and files (behaviour B215). The
 * page has its own h1: a text's first level is h2, and deeper than h4 is h4.
 *
 * @param value blocks as `normaliseRichContent` of shared/cms returns them.
 */
export function RichContent({value}: {value: readonly RichBlock[]}) {
  if (value.length === 0) return null
  return (
    <div className={styles.prose}>
      <PortableText
        value={nestLists(value)}
        components={richComponents(headingAnchors(value))}
        onMissingComponent={warnOnce}
      />
    </div>
  )
}

function richComponents(
  anchors: ReadonlyMap<string, string>,
): Partial<PortableTextReactComponents> {
  const heading =
    (as: 'h2' | 'h3' | 'h4'): PortableTextBlockComponent =>
    ({value, children}) => (
      <RichHeading as={as} anchor={anchors.get(value._key ?? '')}>
        {children}
      </RichHeading>
    )
  return {
    ...unknownContent,
    block: {
      normal: ({children}) => <p>{children}</p>,
      h1: heading('h2'),
      h2: heading('h2'),
      h3: heading('h3'),
      h4: heading('h4'),
      h5: heading('h4'),
      h6: heading('h4'),
      blockquote: ({children}) => <blockquote>{children}</blockquote>,
    },
    listItem,
    types: {imageWithAlt: RichPictureView, fileAttachment: FileDownload},
    marks: {
      strong: ({children}) => <strong>{children}</strong>,
      em: ({children}) => <em>{children}</em>,
      code: ({children}) => <code>{children}</code>,
      underline: ({children}) => <u>{children}</u>,
      'strike-through': ({children}) => <s>{children}</s>,
      link: ({value, children}) => <SmartLink to={linkHref(value)}>{children}</SmartLink>,
    },
  }
}

/** The href of a link mark; SmartLink keeps the text alone where it is none that is safe. */
function linkHref(mark: {href?: unknown} | undefined): string {
  return text(typeof mark?.href === 'string' ? mark.href : '')
}
