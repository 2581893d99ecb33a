import {ArrowLeft} from 'lucide-react'
import {Link, useLoaderData} from 'react-router-dom'
import {publishedDate} from '#web/src/shared/listing/published-date.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {imageGallery} from '#web/src/shared/seo/image-gallery.ts'
import {SiteJsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import type {Album, AlbumCard} from './album.ts'
import {pictureCount} from './picture-count.ts'
import styles from './album-page.module.css'
import {AlbumPictures, AlbumPicturesSkeleton} from './album-pictures.tsx'
import {Lightbox} from './lightbox.tsx'
import {useChosenPhoto} from './use-chosen-photo.ts'
import type {load} from './album.loader.ts'

export function Page() {
  const {slug, content, ...data} = useLoaderData<typeof load>()
  return (
    <Deferred key={slug} content={content}>
      {({content: album, ...state}) => <AlbumView slug={slug} album={album} {...data} {...state} />}
    </Deferred>
  )
}

function AlbumView({
  slug,
  album,
  preview,
  isPending,
  hasFailed,
  backLabel,
}: {
  slug: string
  album: Album | undefined
  preview: AlbumCard | undefined
  isPending: boolean
  hasFailed: boolean
  backLabel: string
}) {
  const known = album ?? preview
  const banner = album?.banner ?? preview?.cover
  const pictures = album?.pictures ?? []
  const photo = useChosenPhoto(pictures.length)
  const facts = [
    known?.date ? publishedDate(known.date) : '',
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
        title={known?.title ?? backLabel}
        tagline={facts.join(' · ')}
        {...(banner && {image: banner})}
      />
      <Section className={styles.section}>
        <Link to={paths.gallery} className={styles.back}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
          {backLabel}
        </Link>
        {album && <AlbumPictures pictures={pictures} onOpen={photo.open} />}
        {!album && isPending && <AlbumPicturesSkeleton count={preview?.count ?? 6} />}
        {!album && hasFailed && (
          <ListingFailed message="The album could not be loaded just now." toastId="gallery" />
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
    </>
  )
}
