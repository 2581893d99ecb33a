import type {ComponentProps} from 'react'
import {Container} from '../layout/layout.tsx'
import styles from './listing-search.module.css'
import {SearchField} from './search-field.tsx'

/** The search box of a list's hero: it lies across the banner's lower edge. */
export function ListingSearch(props: ComponentProps<typeof SearchField>) {
  return (
    <div className={styles.place} data-print="no">
      <Container>
        <SearchField {...props} />
      </Container>
    </div>
  )
}
