import {ArrowUpRight, Plus} from 'lucide-react'
import styles from './sprite-icon.module.css'

/**
 * A decorative icon of a file with several drawings, each a `<symbol>`. It has the colour of the text around it.
 *
 * @param props.file - the file's URL.
 * @param props.name - the id of the drawing.
 * @param props.className - a class that gives the icon's size (`font-size`).
 */
export function SpriteIcon({
  file,
  name,
  className,
}: {
  file: string
  name: string
  className: string | undefined
}) {
  return (
    <svg className={`${styles.icon} ${className}`} aria-hidden>
      <use href={`${file}#${name}`} />
    </svg>
  )
}

/** The mark of what opens below its label, or over the page. */
export function PlusIcon({size, className}: {size: number; className?: string | undefined}) {
  return <Plus className={className} size={size} strokeWidth={1.5} aria-hidden />
}

/** The mark of a card or link that leads elsewhere. */
export function ExternalLinkIcon({
  size,
  className,
}: {
  size: number
  className?: string | undefined
}) {
  return <ArrowUpRight className={className} size={size} strokeWidth={1.5} aria-hidden />
}
