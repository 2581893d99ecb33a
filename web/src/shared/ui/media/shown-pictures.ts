import {createContext, use} from 'react'

/** One size of a picture: its URL, and its width in pixels. */
export type PictureSize = {url: string; width: number}

/** An element that offers a picture in several sizes: an `<img>`, or a `<source>` before it. */
export type PictureSource = {
  sizes: readonly PictureSize[]
  /** The attribute of this name: how wide the picture is shown. Default: as wide as the viewport. */
  shownWidth?: string
  /** The media condition under which browsers take this element. Without one they always do. */
  media?: string
}

/** A picture that a page shows. */
export type ShownPicture = {
  /** When browsers load it: at once, when it comes near, or when a link opens it. */
  when: 'first' | 'later' | 'large'
  /** Browsers take the first whose condition holds. */
  sources: readonly PictureSource[]
}

/** Takes each picture of a page that the server renders. Browsers have none. */
export const PictureCollector = createContext<((picture: ShownPicture) => void) | undefined>(
  undefined,
)

/** Tells the server, while it renders a page, which picture the page shows. */
export function useShownPicture(picture: ShownPicture): void {
  use(PictureCollector)?.(picture)
}
