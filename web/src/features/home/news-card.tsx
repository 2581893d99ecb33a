import {Link} from 'react-router-dom'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import type {HomeNewsItem} from './home-news.ts'
import styles from './news-card.module.css'

/** A news item: image, date, uppercase title of two lines at most, and the way on. */
export function NewsCard({
  item: {title, href, date, image},
  linkLabel,
}: {
  item: HomeNewsItem
  linkLabel: string
}) {
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {image && (
          <PictureImage
            picture={{...image, alt: ''}}
            sizes="(min-width: 1200px) 302px, (min-width: 768px) 31vw, 47vw"
            ratio={4 / 3}
            className={styles.art}
          />
        )}
      </div>
      <p className={styles.date}>{date && <time dateTime={date}>{publishedDate(date)}</time>}</p>
      <h3 className={styles.title} title={title}>
        {title}
      </h3>
      <Link to={href} className={styles.link} viewTransition>
        {linkLabel}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    </article>
  )
}
