import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import type {Person} from './person.ts'
import styles from './portrait.module.css'

/** A person's portrait in the team's even crop, or the initials where there is none. */
export function Portrait({person: {name, image}, sizes}: {person: Person; sizes: string}) {
  if (image) {
    return <PictureImage picture={image} sizes={sizes} ratio={4 / 5} className={styles.portrait} />
  }
  return (
    <div className={styles.portrait} aria-hidden>
      {initials(name)}
    </div>
  )
}

/** First and last name's first letters, each with the marks that stand on or under it. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')
}
