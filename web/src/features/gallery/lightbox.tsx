import {ArrowLeft, ArrowRight, X} from 'lucide-react'
import {useId, type CSSProperties} from 'react'
import {croppedSize, type Picture} from '#web/src/shared/cms/picture.ts'
import {imageWidths, PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {useLargePicture} from './use-large-picture.ts'
import {useSwipe} from './use-swipe.ts'
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
  const swipe = useSwipe({onPrevious: () => turn(index - 1), onNext: () => turn(index + 1)})
  const frame = useLargePicture(pictures, index)
  const keys: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: last,
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
        role="presentation"
        tabIndex={-1}
        className={styles.room}
        {...swipe}
        onClick={({target}) => {
          if (target instanceof HTMLElement && 'beside' in target.dataset) onClose()
        }}
        onKeyDown={({key}) => {
          const to = keys[key]
          if (to !== undefined) turn(to)
        }}
      >
        <div className={styles.bar}>
          <p className={styles.count} aria-live="polite">
            {index + 1} / {pictures.length}
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
        <p id={caption} className={styles.caption}>
          {picture.caption || picture.alt}
        </p>
      </div>
    </dialog>
  )
}

/** The picture's shape for the style sheet: React's types know no custom properties. */
const shape = (ratio: number): CSSProperties & {'--ratio': number} => ({'--ratio': ratio})

/** A dialog is modal by a call, not by an attribute; closing it gives the focus back. */
function showModally(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  return () => dialog?.close()
}
