import {PictureImage} from '../../shared/ui/picture-image.tsx'
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

function initials(name: string): string {
  const words = name.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
}
