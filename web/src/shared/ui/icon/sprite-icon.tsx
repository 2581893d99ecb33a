import styles from './sprite-icon.module.css'

/**
 * A decorative icon out of a file (`--sprite` of its class) in which drawings stand one below the other,
 * in the colour of the text around it and as large as its class says with `font-size`.
 *
 * @param props.place - of the drawing in the file, from 0.
 */
export function SpriteIcon({place, className}: {place: number; className: string | undefined}) {
  return <span className={`${styles.icon} ${className}`} style={{maskPosition: `0 -${place}em`}} />
}
