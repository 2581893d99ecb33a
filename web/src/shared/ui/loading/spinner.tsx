import styles from './spinner.module.css'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

/** A loading indicator with its spoken text. */
export function Spinner({label = 'Loading'}: {label?: string}) {
  return (
    <span className={styles.spinner} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
