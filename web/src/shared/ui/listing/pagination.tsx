import {ArrowLeft, ArrowRight} from 'lucide-react'
import {type ReactNode, useEffect, useRef} from 'react'
import {Link} from 'react-router-dom'
import {InHead} from '../../seo/head.tsx'
import styles from './pagination.module.css'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

/**
 * Links to the pages of a list: up to five numbers, and arrows that are there only where they lead
 * somewhere. One page needs none.
 *
 * @param pageUrl the URL of each page.
 * @param onIntent called where a visitor is about to open a page, so that it can be fetched ahead.
 */
export function Pagination({
  page,
  pages,
  pageUrl,
  onIntent,
}: {
  page: number
  pages: number
  pageUrl: (page: number) => string
  onIntent?: ((page: number) => void) | undefined
}) {
  const nav = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)

  // The arrow that led to the first or the last page is gone with the focus: the page's own number takes it.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({preventScroll: true})
    wasPressed.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is lost when the page has changed
  }, [page])
  if (pages < 2) return null
  const link = (to: number, children: ReactNode, rel?: 'prev' | 'next') => (
    <Link
      discover="none"
      to={pageUrl(to)}
      className={styles.link}
      aria-current={to === page ? 'page' : undefined}
      rel={rel}
      onClick={() => {
        wasPressed.current = true
      }}
      onPointerEnter={() => to !== page && onIntent?.(to)}
      onFocus={() => to !== page && onIntent?.(to)}
    >
      {children}
    </Link>
  )
  return (
    <nav ref={nav} aria-label="Pages" className={styles.pagination} data-print="no">
      <InHead>
        {page > 1 && <link rel="prev" href={pageUrl(page - 1)} />}
        {page < pages && <link rel="next" href={pageUrl(page + 1)} />}
      </InHead>
      <ul role="list" className={styles.list}>
        {page > 1 && <li>{link(page - 1, <Arrow icon={ArrowLeft} label="Previous" />, 'prev')}</li>}
        {shownNumbers(page, pages).map((number) => (
          <li key={number}>
            {link(
              number,
              <>
                <VisuallyHidden>Page </VisuallyHidden>
                {number}
              </>,
            )}
          </li>
        ))}
        {page < pages && (
          <li>{link(page + 1, <Arrow icon={ArrowRight} label="Next" />, 'next')}</li>
        )}
      </ul>
    </nav>
  )
}

const mostNumbers = 5

/** At most five page numbers in a row, the current one in their middle where there is room on both sides. */
function shownNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(mostNumbers / 2), pages - mostNumbers + 1))
  return Array.from({length: Math.min(mostNumbers, pages)}, (_, index) => first + index)
}

function Arrow({icon: Icon, label}: {icon: typeof ArrowLeft; label: string}) {
  return (
    <>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <VisuallyHidden>{label} page</VisuallyHidden>
    </>
  )
}
