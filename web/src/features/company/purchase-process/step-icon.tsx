import {STEP_ICONS} from '#schemas/vocabulary.ts'
import {SpriteIcon} from '#web/src/shared/ui/icon/icons.tsx'
import styles from './step-icon.module.css'

/**
 * The icon of a purchase step; nothing for a name that is not on the closed list. All are one file:
 * in the document they would delay its first picture.
 */
export function StepIcon({name}: {name: string}) {
  const place = (STEP_ICONS as readonly string[]).indexOf(name)
  return place < 0 ? null : <SpriteIcon place={place} className={styles.icon} />
}
