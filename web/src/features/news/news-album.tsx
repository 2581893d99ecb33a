import {Images} from 'lucide-react'
import {Link} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import styles from './news-links.module.css'
import type {NewsItem} from './news-entry.ts'

/** Below an article: the link to the album with its pictures, where it has one. */
export function NewsAlbum({album, label}: {album: NewsItem['album']; label: string}) {
  if (!album) return null
  return (
    <p className={styles.links} data-print="no">
      <Link to={paths.album(album.slug)} className={styles.link}>
        <Images size={22} strokeWidth={1.5} aria-hidden />
        {album.title ? `${label}: ${album.title}` : label}
      </Link>
    </p>
  )
}
