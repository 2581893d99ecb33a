import {Link} from 'react-router-dom'
import type {SearchQuery, SearchResults} from '#web/src/shared/search/search.ts'
import styles from './search-summary.module.css'
import {fillText, type SearchTexts} from './search-texts.ts'

/** How much was found, how it matches, and the groups to narrow it to. */
export function SearchSummary({
  query,
  results,
  texts,
  urlWith,
  isPending,
}: {
  query: SearchQuery
  results: SearchResults
  texts: SearchTexts
  urlWith: (changes: Partial<SearchQuery>) => string
  isPending: boolean
}) {
  const {match, total, groups} = results
  const count = fillText(total === 1 ? texts.one : texts.many, {search: query.search, count: total})
  const link = (group: SearchQuery['group'], label: string, found: number) => (
    <li key={group ?? 'all'}>
      <Link
        to={urlWith({group, page: 1})}
        className={styles.group}
        preventScrollReset
        aria-current={group === query.group ? 'page' : undefined}
      >
        {label} <span className={styles.found}>{found}</span>
      </Link>
    </li>
  )
  return (
    <div className={styles.summary}>
      <div role="status">
        {!isPending && (
          <>
            <p className={styles.count}>{count}</p>
            {texts.notes[match] && <p className={styles.note}>{texts.notes[match]}</p>}
          </>
        )}
      </div>
      <nav aria-label={texts.all} data-print="no">
        <ul role="list" className={styles.groups}>
          {link(undefined, texts.all, total)}
          {groups.map(({name, total: found}) => link(name, texts.groups[name], found))}
        </ul>
      </nav>
    </div>
  )
}
