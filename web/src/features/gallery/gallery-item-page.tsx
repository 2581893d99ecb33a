import {ArrowLeft} from 'lucide-react'
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import {publishedDate, text} from '#web/src/shared/cms/normalise.ts'
import {paths} from '#web/src/shared/paths.ts'
import {
  defer,
  deferMeta,
  Deferred,
  loadingTitle,
  optionalInBrowser,
} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {SiteJsonLd} from '#web/src/shared/seo/head.tsx'
import {imageGallery} from '#web/src/shared/seo/structured-data.ts'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Neighbours} from '#web/src/shared/ui/listing/neighbours.tsx'
import {AlbumPictures, AlbumPicturesSkeleton} from './album-pictures.tsx'
import {
  listedAlbums,
  fetchAlbum,
  fetchGalleryTexts,
  pictureCount,
  type Album,
  type AlbumCard,
} from './albums.ts'
import {chosenPhoto} from './gallery-url.ts'
import {Lightbox} from './lightbox.tsx'
import styles from './gallery-item-page.module.css'

/**
 * One album. In the browser the page shows at once with what the grid already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const listed = listedAlbums.get(cms, slug)
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchGalleryTexts(cms)),
    defer(fetchAlbum(cms, slug)),
  ])
  const backLabel = text(texts?.banner?.title, 'Photo gallery')
  return {
    ...deferMeta(content, (album, isLoading) => ({
      title: album?.title ?? listed?.title ?? (isLoading ? loadingTitle : backLabel),
      description: album ? describe(album) : '',
      noIndex: album === undefined,
      parent: {title: backLabel, path: paths.gallery},
      ...(album?.share && {image: album.share}),
    })),
    content,
    slug,
    listed,
    backLabel,
  }
}

const describe = ({title, text: description, date}: Album): string =>
  description || (date ? `${title}, ${publishedDate(date)}` : '')

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
  listed,
  isPending,
  hasFailed,
  backLabel,
}: {
  slug: string
  album: Album | undefined
  listed: AlbumCard | undefined
  isPending: boolean
  hasFailed: boolean
  backLabel: string
}) {
  const card = album ?? listed
  const banner = album?.banner ?? listed?.cover
  const pictures = album?.pictures ?? []
  const photo = useChosenPhoto(pictures.length)
  const facts = [
    card?.date ? publishedDate(card.date) : '',
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
        title={card?.title ?? (isPending ? loadingTitle : backLabel)}
        tagline={facts.join(' · ')}
        {...(banner && {image: banner})}
      />
      <Section className={styles.section}>
        <Link to={paths.gallery} className={textLink(['small'], styles.back)}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
          {backLabel}
        </Link>
        {album && (
          <>
            <Intro text={album.text} />
            <AlbumPictures pictures={pictures} onOpen={photo.open} />
            <Neighbours
              label="More albums"
              newer={album.newer}
              older={album.older}
              itemPath={paths.album}
            />
          </>
        )}
        {!album && isPending && <AlbumPicturesSkeleton count={listed?.count ?? 6} />}
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

const openedHere = {openedHere: true}

/**
 * The picture that is open large, as the URL has it (`?photo=3`, counted from 1), so that each
 * has a link of its own and back closes it. Turning to the next replaces the entry in the history.
 *
 * @param count how many pictures there are; another number opens none.
 */
function useChosenPhoto(count: number) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const {pathname, state} = useLocation()
  const next = useNavigation().location
  // A pending navigation counts already: pictures turn without waiting for the router.
  const current = next?.pathname === pathname ? new URLSearchParams(next.search) : params
  const number = chosenPhoto(current)
  const isOpen = number >= 1 && number <= count

  const go = (index: number, replace: boolean, from: unknown) =>
    void navigate(`?photo=${index + 1}`, {replace, state: from})
  return {
    index: isOpen ? number - 1 : undefined,
    open: (index: number) => go(index, false, openedHere),
    show: (index: number) => go(index, true, state),
    close: () => void (isOpenedHere(state) ? navigate(-1) : navigate('?', {replace: true})),
  }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}
