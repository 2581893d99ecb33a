import {ArrowRight} from 'lucide-react'
import type {SearchQuery} from '#web/src/shared/search/search.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import styles from './search-start.module.css'
import {fillText, type SearchTexts} from './search-texts.ts'

/**
 * What shows without results: what can be searched, and what others look for.
 *
 * @param failed the search that found nothing, if there was one.
 */
export function SearchStart({
  texts,
  text,
  failed,
}: {
  texts: SearchTexts
  text: string
  failed?: SearchQuery
}) {
  return (
    <div className={styles.start}>
      <div role="status">
        {failed && (
          <h2 className={styles.title}>{fillText(texts.emptyTitle, {search: failed.search})}</h2>
        )}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {texts.suggestions.length > 0 && (
        <nav aria-labelledby="suggestions">
          <h2 id="suggestions" className={styles.label}>
            {texts.suggestionsTitle}
          </h2>
          <ul role="list" className={styles.links}>
            {texts.suggestions.map(({key, label, href}) => (
              <li key={key}>
                <SmartLink to={href} className={styles.link}>
                  {label}
                  <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
                </SmartLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
