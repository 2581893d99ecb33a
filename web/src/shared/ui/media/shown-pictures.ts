import {createContext, use} from 'react'

/** One size of a picture: its URL, and its width in pixels. */
export type PictureSize = {url: string; width: number}

/** A picture that a page shows. */
export type ShownPicture = {
  /** When browsers load it: at once, when it comes near, or when a link opens it. */
  when: 'first' | 'later' | 'large'
  /** The sizes in which it is offered. */
  sizes: readonly PictureSize[]
}

/** Takes each picture of a page that the server renders. Browsers have none. */
export const PictureCollector = createContext<((picture: ShownPicture) => void) | undefined>(
  undefined,
)

/** Tells the server, while it renders a page, which picture the page shows. */
export function useShownPicture(picture: ShownPicture): void {
  use(PictureCollector)?.(picture)
}
