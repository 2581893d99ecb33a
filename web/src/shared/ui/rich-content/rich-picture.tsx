import type {RichPicture} from '../../cms/normalise-rich-content.ts'
import {croppedSize, pictureUrl, placeholderStyle} from '../../cms/picture.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {imageWidths} from '../media/picture-image.tsx'
import {sourceSet} from '../media/picture-set.ts'
import {useShownPicture} from '../media/shown-pictures.ts'
import styles from './rich-content.module.css'

const bodyWidth = 800
const inlineWidth = 100

/**
 * A picture within a text. Its `src` is 800 wide, or 100 within a line, `fit=max`, format
 * automatic (behaviour B216); `srcset` offers sharper ones.
 */
export function RichPictureView({
  value: {picture},
  isInline,
}: {
  value: RichPicture
  isInline: boolean
}) {
  const {cms} = useSiteConfig()
  const natural = croppedSize(picture)
  const url = (width: number) => pictureUrl(cms, picture, {width})
  const width = Math.min(isInline ? inlineWidth : bodyWidth, natural.width)
  const height = Math.round((width * natural.height) / natural.width)
  // Within a line the height is set ahead, so that the layout does not shift when it is loaded.
  const style = {
    ...(isInline && {blockSize: `min(2.5em, ${height}px)`}),
    ...placeholderStyle(picture),
  }
  const widths = isInline ? [inlineWidth, inlineWidth * 2, inlineWidth * 3] : imageWidths.body
  const sizes = widths
    .filter((step) => step <= natural.width)
    .map((step) => ({url: url(step), width: step}))
  const src = url(isInline ? inlineWidth : bodyWidth)
  const shownWidth = isInline ? `${inlineWidth}px` : '(width >= 52rem) 50rem, 92vw'
  useShownPicture({when: 'later', sizes: sizes.length > 0 ? sizes : [{url: src, width}]})
  const image = (
    <img
      src={src}
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
