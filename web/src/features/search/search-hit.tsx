import {Link} from 'react-router-dom'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import type {MarkedText, SearchHit as Hit} from '#web/src/shared/search/search.ts'
import styles from './search-hit.module.css'

/** One result: a link that covers it all, with the words that were found marked. */
export function SearchHit({hit: {url, title, excerpt, date}}: {hit: Hit}) {
  return (
    <li className={styles.hit}>
      <h3 className={styles.title}>
        <Link to={url} className={styles.link} viewTransition>
          <Marked text={title} />
        </Link>
      </h3>
      {date && (
        <p className={styles.date}>
          <time dateTime={date}>{publishedDate(date)}</time>
        </p>
      )}
      <p className={styles.excerpt}>
        <Marked text={excerpt} />
      </p>
    </li>
  )
}

function Marked({text}: {text: MarkedText}) {
  return text.map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and never move
    place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
  )
}
