import {Link2} from 'lucide-react'
import styles from './permalink.module.css'

/** The link to an answer, with its anchor. */
export function Permalink({id}: {id: string}) {
  return (
    <a href={`#${id}`} className={styles.link} data-print="no">
      <Link2 size={18} strokeWidth={1.5} aria-hidden />
      Link to this answer
    </a>
  )
}
