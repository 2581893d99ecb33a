import {useId, type ReactNode} from 'react'
import {Link} from 'react-router-dom'
import styles from './article-links.module.css'

/** Below an article: a link, or a list of links under a heading. */
export function ArticleLinks({title, children}: {title?: string; children: ReactNode}) {
  const id = useId()
  if (title === undefined) {
    return (
      <p className={styles.links} data-print="no">
        {children}
      </p>
    )
  }
  return (
    <section aria-labelledby={id} className={styles.links} data-print="no">
      <h2 id={id}>{title}</h2>
      <ul role="list">{children}</ul>
    </section>
  )
}

/** A link below an article, alone or in a list of them; an icon may stand before its text. */
export function ArticleLink({to, children}: {to: string; children: ReactNode}) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}
