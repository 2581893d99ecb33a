import {Link} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {newsUrl} from './news-filter.ts'
import styles from './no-results-links.module.css'
import type {NewsPageData} from './news.loader.ts'

/** Where else to look when no title begins with what was searched for (behaviour B164). */
export function NoResultsLinks({search, ...texts}: {search: string} & NewsPageData['elsewhere']) {
  return (
    <div className={styles.suggestions}>
      <div className={styles.buttons}>
        <ButtonLink to={`${paths.search}?${new URLSearchParams({q: search})}`} variant="primary">
          {texts.siteSearch.replaceAll('{search}', () => search)}
        </ButtonLink>
        <ButtonLink to={paths.publications}>{texts.publications}</ButtonLink>
      </div>
      {texts.tags.length > 0 && (
        <nav aria-label={texts.topics}>
          <p className={styles.label}>{texts.topics}</p>
          <ul role="list" className={styles.tags}>
            {texts.tags.map((tag) => (
              <li key={tag}>
                <Link to={newsUrl({tag})} className={styles.tag} preventScrollReset>
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
