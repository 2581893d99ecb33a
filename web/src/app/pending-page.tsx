import {useLocation, useNavigation} from 'react-router-dom'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './pending-page.module.css'

/** The loading indicator, shown when loading another page takes longer than a moment. */
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
