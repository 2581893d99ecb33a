import type {Neighbour} from '#web/src/shared/cms/list-entry.ts'
import {paths} from '#web/src/shared/paths.ts'
import {ArticleLink, ArticleLinks} from '#web/src/shared/ui/article/article-links.tsx'

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
  const links = items.filter(({slug}) => shownBelow.every((entry) => entry.slug !== slug))
  if (links.length === 0) return null
  return (
    <ArticleLinks title={title}>
      {links.slice(0, maxLinks).map(({slug, title: name}) => (
        <li key={slug}>
          <ArticleLink to={paths.newsItem(slug)}>{name}</ArticleLink>
        </li>
      ))}
    </ArticleLinks>
  )
}
