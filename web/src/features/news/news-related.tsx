import {useId} from 'react'
import {Link} from 'react-router-dom'
import type {Neighbour} from '#web/src/shared/cms/list-entry.ts'
import {paths} from '#web/src/shared/paths.ts'
import styles from './news-related.module.css'

const maxLinks = 3

/**
 * Below an article: links to others with the same tags (behaviour B396).
 *
 * @param shownBelow the recent items of the page, which are not named twice.
 */
export function NewsRelated({
  title,
  items,
  shownBelow,
}: {
  title: string
  items: readonly Neighbour[]
  shownBelow: readonly {slug: string}[]
}) {
  const id = useId()
  const links = items.filter(({slug}) => shownBelow.every((entry) => entry.slug !== slug))
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.related} data-print="no">
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul role="list">
        {links.slice(0, maxLinks).map(({slug, title: name}) => (
          <li key={slug}>
            <Link to={paths.newsItem(slug)} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
