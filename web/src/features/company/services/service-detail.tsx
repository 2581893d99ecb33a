import type {TypedObject} from '@portabletext/types'
import type {Picture} from '../../../shared/cms/picture.ts'
import {PictureImage} from '../../../shared/ui/picture-image.tsx'
import {RichText} from '../../../shared/ui/rich-text.tsx'
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
