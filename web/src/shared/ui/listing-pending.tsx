import {useLocation, useNavigation} from 'react-router-dom'
import styles from './listing-pending.module.css'
import {Spinner} from './spinner.tsx'

/**
 * The loading indicator of pages that appear once their content is there: shown while another page
 * is on its way for longer than a moment.
 */
export function PendingPage() {
  const {pathname} = useLocation()
  const {state, location} = useNavigation()
  if (state !== 'loading' || location.pathname === pathname) return null
  return (
    <div className={styles.pending}>
      <Spinner />
    </div>
  )
}
