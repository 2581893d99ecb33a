import {Images} from 'lucide-react'
import {paths} from '#web/src/shared/paths.ts'
import {ArticleLink, ArticleLinks} from '#web/src/shared/ui/article/article-links.tsx'
import type {NewsItem} from './news-entry.ts'

/** Below an article: the link to the album with its pictures, where it has one. */
export function NewsAlbum({album, label}: {album: NewsItem['album']; label: string}) {
  if (!album) return null
  return (
    <ArticleLinks>
      <ArticleLink to={paths.album(album.slug)}>
        <Images size={22} strokeWidth={1.5} aria-hidden />
        {album.title ? `${label}: ${album.title}` : label}
      </ArticleLink>
    </ArticleLinks>
  )
}
