import {Images} from 'lucide-react'
import {Link} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import styles from './news-album.module.css'
import type {NewsItem} from './news-entry.ts'

/** Below an article: the link to the album with its pictures, where it has one. */
export function NewsAlbum({album, label}: {album: NewsItem['album']; label: string}) {
  if (!album) return null
  return (
    <p className={styles.album} data-print="no">
      <Images className={styles.icon} size={22} strokeWidth={1.5} aria-hidden />
      <Link to={paths.album(album.slug)} className={styles.link}>
        {album.title ? `${label}: ${album.title}` : label}
      </Link>
    </p>
  )
}
