import type {TypedObject} from '@portabletext/types'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './service-detail.module.css'

/** What an opened service shows: what it covers, beside its picture. */
export function ServiceDetail({body, image}: {body: TypedObject[]; image?: Picture}) {
  return (
    <div className={styles.detail}>
      <RichText value={body} />
      {image && (
        <PictureImage
          picture={image}
          sizes="(width >= 64rem) 24rem, (width >= 40rem) 40vw, 90vw"
          ratio={5 / 6}
          className={styles.picture}
        />
      )}
    </div>
  )
}
