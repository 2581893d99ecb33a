import styles from './sprite-icon.module.css'

/**
 * A decorative icon of a sprite: an SVG file with drawings one below the other, all of the same size. The icon has
 * the colour of the text around it.
 *
 * @param props.place - the place of its drawing in the file, from 0.
 * @param props.className - a class that names the file (`--sprite`) and the icon's size (`font-size`).
 */
export function SpriteIcon({place, className}: {place: number; className: string | undefined}) {
  return <span className={`${styles.icon} ${className}`} style={{maskPosition: `0 -${place}em`}} />
}
