import {Link} from 'react-router-dom'
import styles from './article-tags.module.css'

/** An article's tags, each a link to what bears it too. */
export function ArticleTags({
  tags,
  tagUrl,
  onChoose,
}: {
  tags: readonly string[]
  tagUrl: (tag: string) => string
  onChoose?: (tag: string) => void
}) {
  if (tags.length === 0) return null
  return (
    <ul role="list" aria-label="Tags" className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagUrl(tag)} className={styles.tag} onClick={() => onChoose?.(tag)}>
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
