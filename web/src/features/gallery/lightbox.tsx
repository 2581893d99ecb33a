import {ArrowLeft, ArrowRight, X} from 'lucide-react'
import {useCallback, useEffect, useId, useRef, type CSSProperties, type PointerEvent} from 'react'
import {croppedSize, type Picture, pictureSizes, sourceSet} from '#web/src/shared/cms/picture.ts'
import type {CmsConfig} from '#web/src/shared/env.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-shapes.ts'
import styles from './lightbox.module.css'

/**
 * A picture large, over everything: previous and next by button, arrow key, Home, End and swipe;
 * Escape and a click beside the picture close it. The native dialog holds the focus and returns it.
 */
export function Lightbox({
  title,
  pictures,
  index,
  onShow,
  onClose,
}: {
  title: string
  pictures: readonly Picture[]
  index: number
  onShow: (index: number) => void
  onClose: () => void
}) {
  const caption = useId()
  const last = pictures.length - 1
  const turn = (to: number) => to !== index && to >= 0 && to <= last && onShow(to)
  const swipe = useSwipe({
    onRight: () => turn(index - wayForward()),
    onLeft: () => turn(index + wayForward()),
  })
  const frame = useLargePicture(pictures, index)
  const room = useRef<HTMLDivElement>(null)

  // An arrow that leads nowhere any more is gone with the focus, and keys would be heard by nobody.
  useEffect(() => {
    const {activeElement} = document
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return
    room.current?.querySelector<HTMLElement>('[data-way]:enabled')?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is lost when another picture is shown
  }, [index])
  const keys: Record<string, () => number> = {
    ArrowLeft: () => index - wayForward(),
    ArrowRight: () => index + wayForward(),
    Home: () => 0,
    End: () => last,
  }
  const picture = pictures[index]
  if (!picture) return null
  const {width, height} = croppedSize(picture)
  return (
    <dialog
      ref={showModally}
      className={styles.lightbox}
      data-shown
      data-tone="dark"
      aria-label={title}
      aria-describedby={caption}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div
        ref={room}
        role="presentation"
        tabIndex={-1}
        className={styles.room}
        {...swipe}
        onClick={({target}) => {
          if (target instanceof HTMLElement && 'beside' in target.dataset) onClose()
        }}
        onKeyDown={({key}) => {
          const to = keys[key]?.()
          if (to !== undefined) turn(to)
        }}
      >
        <div className={styles.bar}>
          <p className={styles.count} aria-live="polite">
            {`${index + 1} / ${pictures.length}`}
          </p>
          <button type="button" className={styles.control} aria-label="Close" onClick={onClose}>
            <X size={24} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
        <div className={styles.stage} data-beside>
          <div key={index} ref={frame} className={styles.frame} style={shape(width / height)}>
            <PictureImage
              picture={picture}
              sizes="100vw"
              widths={imageWidths.wide}
              className={styles.picture}
              priority
            />
          </div>
        </div>
        <button
          type="button"
          className={styles.control}
          data-way="previous"
          aria-label="Previous picture"
          disabled={index === 0}
          onClick={() => turn(index - 1)}
        >
          <ArrowLeft size={24} strokeWidth={1.5} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.control}
          data-way="next"
          aria-label="Next picture"
          disabled={index === last}
          onClick={() => turn(index + 1)}
        >
          <ArrowRight size={24} strokeWidth={1.5} aria-hidden />
        </button>
        <p id={caption} className={styles.caption} aria-live="polite">
          {picture.caption || picture.alt}
        </p>
      </div>
    </dialog>
  )
}

/** The sign of the way to the next picture: leftwards where page translation turns the page from right to left. */
const wayForward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** The picture's shape for the style sheet: React's types know no custom properties. */
const shape = (ratio: number): CSSProperties & {'--ratio': number} => ({'--ratio': ratio})

/** A dialog is modal by a call, not by an attribute; closing it gives the focus back. */
function showModally(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  return () => dialog?.close()
}

/**
 * A ref for the frame of the picture that is shown large. Until its own size is loaded, a smaller one that
 * the page has loaded already shows in its place; then the pictures before and after it are fetched,
 * unless the visitor saves data.
 */
function useLargePicture(pictures: readonly Picture[], index: number) {
  const {cms} = useSiteConfig()
  return useCallback(
    (frame: HTMLElement | null) => {
      const image = frame?.querySelector('img')
      const picture = pictures[index]
      if (!image || !picture) return
      const smaller = findLoaded(picture, image)
      if (smaller) image.style.background = `url("${smaller}") 50%/cover`
      const neighbours = [pictures[index + 1], pictures[index - 1]].filter(
        (neighbour) => neighbour !== undefined,
      )
      const fetchNeighbours = () => preload(cms, neighbours)
      if (savesData()) return
      if (image.complete) fetchNeighbours()
      else image.addEventListener('load', fetchNeighbours, {once: true})
      return () => image.removeEventListener('load', fetchNeighbours)
    },
    [cms, pictures, index],
  )
}

/** The URL of the largest size of a picture, as it is and not cropped to a ratio, that the page shows. */
function findLoaded(picture: Picture, large: HTMLImageElement): string | undefined {
  const {width, height} = croppedSize(picture)
  const hash = picture.assetId.split('-')[1] ?? ''
  const isSame = ({complete, currentSrc, naturalWidth, naturalHeight}: HTMLImageElement) =>
    complete &&
    currentSrc.includes(hash) &&
    Math.abs((naturalWidth / naturalHeight) * height - width) < width / 50
  return Array.from(document.images)
    .filter((image) => image !== large && isSame(image))
    .sort((a, b) => b.naturalWidth - a.naturalWidth)[0]?.currentSrc
}

/** Has the browser fetch pictures at the widths that it would show: an image element that is not shown fills its cache. */
function preload(cms: CmsConfig, pictures: readonly Picture[]): void {
  for (const picture of pictures) {
    const image = new Image()
    image.fetchPriority = 'low'
    image.sizes = '100vw'
    image.srcset = sourceSet(pictureSizes(cms, picture, imageWidths.wide))
  }
}

/** Says if the visitor's browser asks for little data; not every browser tells. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator && navigator.connection
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/** Pixels to the side that make a swipe. */
const swipeDistance = 48

/** Handlers that tell a sideways swipe of a finger or pen from a tap and from scrolling. */
function useSwipe({onRight, onLeft}: {onRight: () => void; onLeft: () => void}) {
  const start = useRef<{x: number; y: number}>(undefined)
  return {
    onPointerDown: ({pointerType, isPrimary, clientX, clientY}: PointerEvent) => {
      start.current = isPrimary && pointerType !== 'mouse' ? {x: clientX, y: clientY} : undefined
    },
    onPointerUp: ({clientX, clientY}: PointerEvent) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const down = clientY - start.current.y
      start.current = undefined
      if (Math.abs(across) < swipeDistance || Math.abs(across) < Math.abs(down)) return
      if (across > 0) onRight()
      else onLeft()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
