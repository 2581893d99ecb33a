import {
  PortableText,
  type PortableTextBlockComponent,
  type PortableTextReactComponents,
} from '@portabletext/react'
import {FileDown} from 'lucide-react'
import {type ReactNode, useMemo} from 'react'
import {fileLink} from '../../cms/file-link.ts'
import {fileSize, text} from '../../cms/normalise.ts'
import {
  croppedSize,
  pictureSizes,
  pictureUrl,
  placeholderStyle,
  sourceSet,
} from '../../cms/picture.ts'
import {
  headingAnchors,
  headingComponents,
  type RichBlock,
  type RichFile,
  type RichPicture,
} from '../../cms/rich-text.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {SmartLink} from '../button/smart-link.tsx'
import {imageWidths} from '../media/picture-shapes.ts'
import styles from './rich-content.module.css'
import {RichTableView} from './rich-table.tsx'
import {listItem, nestLists, unknownContent, warnOnce} from './rich-text.tsx'

/**
 * The body of an article: blocks, nested lists, marks, pictures and files. The
 * page has its own h1: a text's first level is h2, and deeper than h4 is h4.
 *
 * @param value blocks as `normaliseRichContent` of shared/cms returns them.
 */
export function RichContent({value}: {value: readonly RichBlock[]}) {
  // Components that are made anew are mounted anew: a heading's link would lose the focus.
  const [blocks, components] = useMemo(
    () => [nestLists(value), richComponents(headingAnchors(value))],
    [value],
  )
  if (value.length === 0) return null
  return (
    <div className={styles.prose}>
      <PortableText value={blocks} components={components} onMissingComponent={warnOnce} />
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
      ...headingComponents(heading),
      blockquote: ({children}) => <blockquote>{children}</blockquote>,
    },
    listItem,
    types: {imageWithAlt: RichPictureView, fileAttachment: FileDownload, table: RichTableView},
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

/** A heading within a text, with an anchor of its own, to which a link beside it leads. */
function RichHeading({
  as: Heading,
  anchor,
  children,
}: {
  as: 'h2' | 'h3' | 'h4'
  anchor: string | undefined
  children: ReactNode
}) {
  return (
    <Heading id={anchor} className={styles.heading}>
      <span>{children}</span>
      {anchor && (
        <a href={`#${anchor}`} className={styles.anchor} aria-label="Link to this section">
          <span aria-hidden>#</span>
        </a>
      )}
    </Heading>
  )
}

const bodyWidth = 800
const inlineWidth = 100

/**
 * A picture within a text. Its `src` is 800 wide, or 100 within a line, `fit=max`, format
 * automatic; `srcset` offers sharper ones.
 */
function RichPictureView({value: {picture}, isInline}: {value: RichPicture; isInline: boolean}) {
  const {cms} = useSiteConfig()
  const natural = croppedSize(picture)
  const width = Math.min(isInline ? inlineWidth : bodyWidth, natural.width)
  const height = Math.round((width * natural.height) / natural.width)
  // Within a line the height is set ahead, so that the layout does not shift when it is loaded.
  const style = {
    ...(isInline && {blockSize: `min(2.5em, ${height}px)`}),
    ...placeholderStyle(picture),
  }
  const widths = isInline ? [inlineWidth, inlineWidth * 2, inlineWidth * 3] : imageWidths.body
  const sizes = pictureSizes(cms, picture, widths)
  const shownWidth = isInline ? `${inlineWidth}px` : '(width >= 52rem) 50rem, 92vw'
  const image = (
    <img
      src={pictureUrl(cms, picture, {width: isInline ? inlineWidth : bodyWidth})}
      srcSet={sourceSet(sizes)}
      sizes={shownWidth}
      width={width}
      height={height}
      alt={picture.alt}
      loading="lazy"
      decoding="async"
      style={style}
    />
  )
  if (isInline) return <span className={styles.inline}>{image}</span>
  return (
    <figure className={styles.figure}>
      {image}
      {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
    </figure>
  )
}

/** A file to download: 'Download PDF', with its name, type and size. */
function FileDownload({value}: {value: RichFile}) {
  const {cms} = useSiteConfig()
  const {title, mimeType, size} = value
  const kind = mimeType === 'application/pdf' || !mimeType ? 'PDF' : 'file'
  const details = [kind, size === undefined ? '' : fileSize(size)].filter(Boolean).join(', ')
  return (
    <p className={styles.file}>
      <FileDown className={styles.fileIcon} size={28} strokeWidth={1.5} aria-hidden />
      <span className={styles.fileWords}>
        {title && <span className={styles.fileTitle}>{title}</span>}
        <span className={styles.fileDetails}>{details}</span>
      </span>
      <a className={styles.fileLink} {...fileLink(cms, value)}>
        {`Download ${kind}`}
        <VisuallyHidden>{`${title ? `: ${title}` : ''} (${details})`}</VisuallyHidden>
      </a>
    </p>
  )
}
