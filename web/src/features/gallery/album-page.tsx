import {ArrowLeft} from 'lucide-react'
import {Link, useLoaderData, useRevalidator} from 'react-router-dom'
import {publishedDate} from '../../shared/listing/published-date.ts'
import {paths} from '../../shared/paths.ts'
import {imageGallery} from '../../shared/seo/image-gallery.ts'
import {SiteJsonLd} from '../../shared/seo/json-ld.tsx'
import {Banner} from '../../shared/ui/banner.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {PendingPage} from '../../shared/ui/listing-pending.tsx'
import {ListingFailed} from '../../shared/ui/listing-state.tsx'
import {pictureCount} from './album-grid.tsx'
import styles from './album-page.module.css'
import {AlbumPictures} from './album-pictures.tsx'
import {Lightbox} from './lightbox.tsx'
import {useChosenPhoto} from './use-chosen-photo.ts'
import type {load} from './album.loader.ts'

export function Page() {
  const {album, slug, backLabel, failure} = useLoaderData<typeof load>()
  const {revalidate, state} = useRevalidator()
  const pictures = album?.pictures ?? []
  const photo = useChosenPhoto(pictures.length)
  const facts = [
    album?.date ? publishedDate(album.date) : '',
    pictures.length > 0 ? pictureCount(pictures.length) : '',
  ].filter(Boolean)
  return (
    <>
      {album && (
        <SiteJsonLd
          build={(...site) =>
            imageGallery(...site, {
              ...album,
              path: paths.album(slug),
              pictures: pictures.map(({picture}) => picture),
            })
          }
        />
      )}
      <Banner
        title={album?.title ?? backLabel}
        tagline={facts.join(' · ')}
        {...(album?.banner && {image: album.banner})}
      />
      <Section className={styles.section}>
        <Link to={paths.gallery} className={styles.back}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
          {backLabel}
        </Link>
        {album ? (
          <AlbumPictures pictures={pictures} onOpen={photo.open} />
        ) : (
          <ListingFailed
            message={failure}
            busy={state === 'loading'}
            onRetry={() => void revalidate()}
          />
        )}
      </Section>
      {photo.index !== undefined && (
        <Lightbox
          title={album?.title ?? ''}
          pictures={pictures.map(({picture}) => picture)}
          index={photo.index}
          onShow={photo.show}
          onClose={photo.close}
        />
      )}
      <PendingPage />
    </>
  )
}
