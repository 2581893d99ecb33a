import {ArrowRight} from 'lucide-react'
import {Link} from 'react-router-dom'
import type {SearchQuery, SearchResults} from '#web/src/shared/search/search.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import styles from './search-groups.module.css'
import {SearchHit} from './search-hit.tsx'
import {fillText, type SearchTexts} from './search-texts.ts'

/** The results in their groups, and the way to the rest of each. */
export function SearchGroups({
  query,
  results,
  texts,
  urlWith,
}: {
  query: SearchQuery
  results: SearchResults
  texts: SearchTexts
  urlWith: (changes: Partial<SearchQuery>) => string
}) {
  return results.groups
    .filter(({hits}) => hits.length > 0)
    .map(({name, total, hits}) => (
      <section key={name} className={styles.group} aria-labelledby={`found-${name}`}>
        <h2 id={`found-${name}`} className={styles.title}>
          {texts.groups[name]}
        </h2>
        <div className={styles.found}>
          <ol role="list" className={styles.hits}>
            {hits.map((hit) => (
              <SearchHit key={hit.id} hit={hit} />
            ))}
          </ol>
          {!query.group && total > hits.length && (
            <Link to={urlWith({group: name, page: 1})} className={styles.more}>
              {fillText(texts.more, {count: total})}
              <VisuallyHidden> {texts.groups[name]}</VisuallyHidden>
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          )}
        </div>
      </section>
    ))
}
