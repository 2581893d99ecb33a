import {Spinner} from '../loading/spinner.tsx'
import {SkeletonText} from '../loading/skeleton.tsx'
import styles from './article-skeleton.module.css'

/** Stands where an article's text will be, under the loading indicator of the specification. */
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
