import {Spinner} from '../loading/spinner.tsx'
import {SkeletonText} from '../listing/listing-state.tsx'
import styles from './article-skeleton.module.css'

/** In place of an article's text while it is loading: the loading indicator and grey lines. */
export function ArticleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Spinner />
      {[5, 4, 6].map((lines) => (
        <SkeletonText key={lines} lines={lines} />
      ))}
    </div>
  )
}
