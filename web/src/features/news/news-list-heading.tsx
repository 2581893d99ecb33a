import {X} from 'lucide-react'
import {Link} from 'react-router-dom'
import {newsUrl, newsTabs, type NewsFilter, type NewsTab} from './news-filter.ts'
import styles from './news-list-heading.module.css'

/**
 * What the list is narrowed by: the tabs, or, while searching or under a tag, what is searched and
 * the tag with a way to clear it (behaviour B152, B153).
 */
export function NewsListHeading({
  filter,
  tag,
  searching,
  onIntent,
}: {
  filter: NewsFilter
  tag: string
  searching: boolean
  onIntent: (tab: NewsTab) => void
}) {
  return (
    <div className={styles.heading}>
      {tag && (
        <div className={styles.chosen}>
          <h2 className={styles.tag}>#{tag}</h2>
          <Link
            to={newsUrl({...filter, tag: '', page: 1})}
            className={styles.clear}
            preventScrollReset
          >
            <X size={18} strokeWidth={1.5} aria-hidden />
            Clear tag
          </Link>
        </div>
      )}
      {filter.search && (
        <p>
          Titles that begin with <strong>“{filter.search}”</strong>
        </p>
      )}
      {!tag && !searching && (
        <nav aria-label="Categories" data-print="no">
          <ul role="list" className={styles.tabs}>
            {newsTabs.map((tab) => (
              <li key={tab}>
                <Link
                  to={newsUrl({category: tab})}
                  className={styles.tab}
                  preventScrollReset
                  aria-current={tab === filter.category ? 'page' : undefined}
                  onPointerEnter={() => onIntent(tab)}
                >
                  {tab}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
