import type {TypedObject} from '@portabletext/types'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {imageWidths, PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './about-story.module.css'

/** How the company started: its story beside a picture that rises into the banner. */
export function AboutStory({
  title,
  body,
  image,
}: {
  title: string
  body: TypedObject[]
  image?: Picture
}) {
  if (body.length === 0 && !image) return null
  return (
    <Section labelledBy="how-we-started">
      <div className={styles.story} data-picture={Boolean(image)}>
        <div className={styles.text}>
          <h2 id="how-we-started">{title}</h2>
          <RichText value={body} />
        </div>
        {image && (
          <PictureImage
            picture={image}
            sizes="(width >= 64rem) 33rem, 92vw"
            widths={imageWidths.body}
            className={styles.picture}
          />
        )}
      </div>
    </Section>
  )
}
