import styles from './text-link.module.css'

/**
 * `leaf`: green, with a strong line; `quiet`: muted, among texts; `small`: in small letters; `covers`: answers wherever
 * the nearest positioned element is pressed.
 */
type Look = 'leaf' | 'quiet' | 'small' | 'covers'

/**
 * The classes of a link of words, or of a button that looks like one: underlined and as tall as a finger. An icon may stand
 * before or after them.
 *
 * @param className is the component's own, for what differs.
 */
export function textLink(looks: readonly Look[] = [], className?: string): string {
  return [styles.link, ...looks.map((look) => styles[look]), className].filter(Boolean).join(' ')
}
