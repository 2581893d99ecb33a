import {useEffect, useRef, useState} from 'react'
import {watchIntersection} from '../watch-intersection.ts'
import type {CarouselEngine, CarouselOptions, CarouselStatus} from './carousel-engine.ts'
import styles from './carousel.module.css'

/** How near the viewport a carousel must come for its script to be loaded. */
const approach = '600px 0px'

const messages = {
  first: 'This is the first slide',
  last: 'This is the last slide',
  at: (index: number, count: number) => `${index + 1} / ${count}`,
}

export type Carousel = ReturnType<typeof useCarousel>

const loadEngine = () => import('./carousel-engine.ts')

/**
 * A carousel's state and controls. The markup scrolls without a script; the library is loaded when
 * the page is idle, or when the carousel comes near, and attaches to that markup.
 *
 * @param importEngine loads the library.
 * @param start `idle` for what is at the top of a page, `approach` for the rest.
 */
export function useCarousel({
  start = 'approach',
  importEngine = loadEngine,
  ...options
}: CarouselOptions & {start?: 'idle' | 'approach'; importEngine?: typeof loadEngine}) {
  const {table, count, effect, loop, autoplay} = options
  const root = useRef<HTMLDivElement>(null)
  const engine = useRef<CarouselEngine>(undefined)
  const attachNow = useRef<() => Promise<CarouselEngine | undefined>>(undefined)
  /** A control was used, and no slide has come since: slides that come by themselves are not announced. */
  const wasUsed = useRef(false)
  const shownIndex = useRef(0)
  const [message, setMessage] = useState('')
  const [attached, setAttached] = useState(false)
  const [failed, setFailed] = useState(false)
  const [status, setStatus] = useState<CarouselStatus>({
    index: 0,
    isFirst: !loop,
    isLast: !loop && count < 2,
    fits: false,
    playing: false,
  })

  // The library owns the elements' positions; an effect hands them over and takes them back.
  useEffect(() => {
    const element = root.current
    if (!element) return
    let ended = false
    const report = (now: CarouselStatus) => {
      setStatus(now)
      const hasMoved = now.index !== shownIndex.current
      shownIndex.current = now.index
      if (!hasMoved || !wasUsed.current) return
      wasUsed.current = false
      setMessage(
        now.isFirst ? messages.first : now.isLast ? messages.last : messages.at(now.index, count),
      )
    }
    const attach = async () => {
      const {startCarousel} = await importEngine()
      if (ended) return undefined
      const first = scrolledTo(element)
      setAttached(true)
      element.parentElement?.setAttribute('data-attached', '')
      element.parentElement?.scrollTo(0, 0)
      const started = startCarousel(
        element,
        {table, count, ...(effect && {effect}), ...(loop && {loop}), autoplay},
        {classes: {track: styles.track ?? '', slide: styles.slide ?? ''}, start: first, report},
      )
      engine.current = started
      return started
    }
    // Where the script fails to load, the row still scrolls.
    const attachOnce = once(() =>
      attach().catch(() => {
        if (!ended) setFailed(true)
        return undefined
      }),
    )
    attachNow.current = attachOnce
    const cancel = onStart(start, element, () => void attachOnce())
    return () => {
      ended = true
      cancel()
      engine.current?.destroy()
      engine.current = undefined
      element.parentElement?.removeAttribute('data-attached')
    }
  }, [table, count, effect, loop, autoplay, start, importEngine])

  /** A control that is used before the library is attached has it attached at once. */
  const withEngine = async (
    act: (attached: CarouselEngine) => void,
    otherwise?: (view: Element) => void,
  ) => {
    const ready = engine.current ?? (await attachNow.current?.())
    const view = root.current?.parentElement
    if (ready) act(ready)
    else if (view) otherwise?.(view)
  }
  const move = (direction: 1 | -1) => {
    const atEnd = direction === 1 ? status.isLast : status.isFirst
    if (atEnd) return setMessage(direction === 1 ? messages.last : messages.first)
    wasUsed.current = true
    void withEngine(
      (ready) => (direction === 1 ? ready.next() : ready.previous()),
      (view) => view.scrollBy({left: direction * wayOf(view) * view.clientWidth}),
    )
  }

  return {
    root,
    table,
    count,
    attached,
    /** Tells whether the library could not be loaded: the row scrolls without it. */
    failed,
    message,
    ...status,
    previous: () => move(-1),
    next: () => move(1),
    goTo: (index: number) => {
      wasUsed.current = index !== status.index
      void withEngine(
        (ready) => ready.goTo(index),
        (view) => view.scrollTo({left: index * wayOf(view) * view.clientWidth}),
      )
    },
    play: (on: boolean) => void withEngine((ready) => ready.play(on)),
  }
}

/** Runs it at the first call, and gives all calls its one result. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= run())
}

/** The slide to which the visitor has scrolled the row by hand, before the script was loaded. */
function scrolledTo(root: HTMLElement): number {
  const [first, second] = root.firstElementChild?.children ?? []
  const left = root.parentElement?.scrollLeft ?? 0
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement) || left === 0) return 0
  return Math.round(left / (second.offsetLeft - first.offsetLeft))
}

/** The sign of the way forward: from right to left it leads to negative scroll positions. */
const wayOf = (view: Element): 1 | -1 => (getComputedStyle(view).direction === 'rtl' ? -1 : 1)

/** Calls back once, when the page is idle or the element near; returns what cancels it. */
function onStart(start: 'idle' | 'approach', element: Element, callback: () => void): () => void {
  if (start === 'approach') {
    const end = watchIntersection(
      element,
      ({isIntersecting}) => {
        if (!isIntersecting) return
        end()
        callback()
      },
      {rootMargin: approach},
    )
    return end
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, {timeout: 3000})
  return () => cancelIdleCallback(handle)
}
