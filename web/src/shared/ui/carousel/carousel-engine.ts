import Swiper from 'swiper'
import {Autoplay, EffectFade} from 'swiper/modules'
import {watchIntersection} from '../watch-intersection.ts'
import {canLoop, carouselViews, type CarouselTable} from './carousel-table.ts'

/** A carousel's state. `index` counts from zero. */
export type CarouselStatus = {
  index: number
  isFirst: boolean
  isLast: boolean
  /** All slides fit, so that it does not move. */
  fits: boolean
  playing: boolean
}

export type CarouselOptions = {
  table: CarouselTable
  count: number
  effect?: 'slide' | 'fade'
  loop?: boolean
  /** Milliseconds that each slide is shown; without it the carousel does not play. */
  autoplay?: number | undefined
}

export type CarouselEngine = {
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  play: (on: boolean) => void
  destroy: () => void
}

/** The defaults of every carousel. */
const defaults = {
  speed: 300,
  threshold: 5,
  longSwipesRatio: 0.5,
  longSwipesMs: 300,
  touchAngle: 45,
  resistanceRatio: 0.85,
  edgeSwipeThreshold: 20,
}

/**
 * Attaches the carousel library to markup that the style sheet has laid out, without a layout shift.
 *
 * @param root the element around the track; its slides are the track's children.
 * @param classes the class names of track and slides.
 * @param start the slide that is first now.
 * @param report called with the status now and after each change.
 */
export function startCarousel(
  root: HTMLElement,
  {table, count, effect = 'slide', loop = false, autoplay}: CarouselOptions,
  {
    classes,
    start,
    report,
  }: {
    classes: {track: string; slide: string}
    start: number
    report: (status: CarouselStatus) => void
  },
): CarouselEngine {
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  // The library knows pixels alone, and the style sheet's breakpoints grow with the browser's letters.
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const breakpoints = Object.fromEntries(
    carouselViews(table).map(({from, view}) => [
      (from * letter) / 16,
      {
        slidesPerView: view.slidesPerView,
        spaceBetween: view.gap,
        slidesPerGroup: view.slidesPerGroup,
        loop: loop && canLoop(view, count),
      },
    ]),
  )
  let playing = Boolean(autoplay) && !motion.matches

  const update = (swiper: Swiper) => {
    // By their index: from right to left the library finds others visible.
    const shown = Number(swiper.params.slidesPerView)
    const first = Math.max(0, Math.min(swiper.activeIndex, swiper.slides.length - shown))
    swiper.slides.forEach((slide, index) => {
      slide.inert = index < first || index >= first + shown
    })
    const goesRound = swiper.params.loop === true
    report({
      index: swiper.realIndex,
      isFirst: swiper.isBeginning && !goesRound,
      isLast: swiper.isEnd && !goesRound,
      fits: swiper.isLocked,
      playing,
    })
  }

  const swiper = new Swiper(root, {
    modules: [Autoplay, EffectFade],
    wrapperClass: classes.track,
    slideClass: classes.slide,
    ...defaults,
    ...(motion.matches && {speed: 0}),
    effect,
    breakpoints,
    ...breakpoints[0],
    initialSlide: start,
    autoplay: autoplay ? {delay: autoplay, disableOnInteraction: false} : false,
    on: {
      afterInit: update,
      slideChange: update,
      slideChangeTransitionStart: update,
      transitionEnd: (moved) => {
        update(moved)
        // The library waits for the end of a transition that a move without one never has.
        if (moved.autoplay.running && moved.autoplay.paused) moved.autoplay.resume()
      },
      breakpoint: update,
      resize: update,
      lock: update,
      unlock: update,
    },
  })

  const play = () => {
    const plays = playing && onScreen && !hasFocus
    if (plays && !swiper.autoplay.running) swiper.autoplay.start()
    if (!plays && swiper.autoplay.running) swiper.autoplay.stop()
  }
  // A slide that has the focus stays: one that left would lose it.
  let hasFocus = false
  const watchFocus = () => {
    hasFocus = root.querySelector(':focus-visible') !== null
    if (autoplay) play()
  }
  const watchMotion = () => {
    swiper.params.speed = motion.matches ? 0 : defaults.speed
    if (motion.matches) setPlaying(false)
  }
  const setPlaying = (on: boolean) => {
    playing = on
    play()
    update(swiper)
  }
  // Page translation turns the page for languages that are written from right to left.
  const direction = new MutationObserver(() => {
    // The library would leave the gaps at the slides' other side.
    for (const slide of swiper.slides) slide.style.margin = ''
    swiper.changeLanguageDirection(
      getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr',
    )
    update(swiper)
  })
  direction.observe(document.documentElement, {attributeFilter: ['dir']})
  // Out of view it does not play.
  let onScreen = true
  const endWatching = watchIntersection(root, ({isIntersecting}) => {
    onScreen = isIntersecting
    if (autoplay) play()
  })
  root.addEventListener('focusin', watchFocus)
  root.addEventListener('focusout', watchFocus)
  motion.addEventListener('change', watchMotion)
  if (autoplay) play()

  return {
    previous: () => void swiper.slidePrev(),
    next: () => void swiper.slideNext(),
    goTo: (index) => void swiper.slideToLoop(index),
    play: setPlaying,
    destroy: () => {
      endWatching()
      direction.disconnect()
      root.removeEventListener('focusin', watchFocus)
      root.removeEventListener('focusout', watchFocus)
      motion.removeEventListener('change', watchMotion)
      swiper.slides.forEach((slide) => {
        slide.inert = false
      })
      swiper.destroy(true, true)
    },
  }
}
