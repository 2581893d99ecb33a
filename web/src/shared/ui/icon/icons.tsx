import {ArrowUpRight, Plus} from 'lucide-react'
import type {CSSProperties} from 'react'
import styles from './sprite-icon.module.css'

/**
 * A decorative icon of a sprite: an SVG file with drawings one below the other, all of the same size. The icon has
 * the colour of the text around it.
 *
 * @param props.place - the place of its drawing in the file, from 0.
 * @param props.className - a class that names the file (`--sprite`) and the icon's size (`font-size`).
 */
export function SpriteIcon({place, className}: {place: number; className: string | undefined}) {
  const style: CSSProperties & Record<'--place', number> = {'--place': place}
  return <span className={`${styles.icon} ${className}`} style={style} />
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
