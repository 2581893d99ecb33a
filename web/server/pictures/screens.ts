/** A screen that many visitors have. */
export type Screen = {
  /** CSS pixels. */
  width: number
  /** Pixels of the screen for each CSS pixel. */
  density: number
  /** Whether its browser takes the nearest size rather than the next larger one. */
  nearest: boolean
}

/**
 * The screens whose pictures are made ahead. Chromium takes, on screens of more than one pixel for each CSS
 * pixel, the nearer of two sizes by their geometric mean; Safari and Firefox always take the larger.
 * Source: https://html.spec.whatwg.org/multipage/images.html#select-an-image-source leaves the choice to
 * browsers.
 */
export const usualScreens: readonly Screen[] = [
  {width: 412, density: 2.625, nearest: true},
  {width: 360, density: 3, nearest: true},
  {width: 390, density: 3, nearest: false},
  {width: 1280, density: 1, nearest: false},
  {width: 1440, density: 1, nearest: false},
  {width: 1920, density: 1, nearest: false},
  {width: 1440, density: 2, nearest: true},
]
