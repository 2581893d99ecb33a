import {Search, X} from 'lucide-react'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import {useEarlyInput} from '../../hydration.ts'
import {clampPageNumber, longestSearch, pageCount, searchText} from '../../listing/list-url.ts'
import type {DeferredState} from '../../routing/deferred.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {Container} from '../layout/layout.tsx'
import {Spinner} from '../loading/spinner.tsx'
import {ListingFailed} from './listing-state.tsx'
import styles from './listing.module.css'
import {Pagination} from './pagination.tsx'

/**
 * The part of a page that holds a list: while a new one is loading, the old one stays, dimmed, under
 * a loading indicator, so that the layout does not shift.
 *
 * @param page the number of the list's page: another one scrolls to the list's start, unless it is in view.
 * @param summary describes the list for screen readers once it is loaded.
 */
export function Listing({
  label,
  page,
  loading,
  summary,
  children,
}: {
  label: string
  page: number
  loading: boolean
  summary: string
  children: ReactNode
}) {
  const start = useRef<HTMLElement>(null)
  const last = useRef(page)

  // Scrolling is the browser's own state: only an effect can change it, after another page is drawn.
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const top = start.current?.getBoundingClientRect().top ?? 0
    if (top < 0) start.current?.scrollIntoView()
  }, [page])

  return (
    <section ref={start} aria-label={label} aria-busy={loading} className={styles.listing}>
      {loading && (
        <div className={styles.indicator}>
          <Spinner />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{loading ? '' : summary}</span>
      </VisuallyHidden>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/**
 * One page of a list in each of its states, and the way to the others.
 *
 * @param state the list as `Deferred` gives it.
 * @param page the page's number in the URL; beyond the last page the last is shown.
 * @param noun what the items are called in the summary for screen readers.
 * @param failure what is said where the list could not be loaded, on the page and in a toast.
 * @param skeleton shown until the first response, and while another list is loading after an empty one.
 * @param empty shown in place of an empty list, never before a response.
 * @param children draws the items.
 */
export function PagedListing<Entry>({
  state: {content: list, isPending, hasFailed},
  page,
  pageSize,
  noun,
  label,
  failure,
  skeleton,
  empty,
  pageUrl,
  onIntent,
  children,
}: {
  state: DeferredState<{items: readonly Entry[]; total: number}>
  page: number
  pageSize: number
  noun: string
  label: string
  failure: {message: string; toastId: string}
  skeleton: ReactNode
  empty: ReactNode
  pageUrl: (page: number) => string
  onIntent: (page: number) => void
  children: (items: readonly Entry[]) => ReactNode
}) {
  const {items = [], total} = (!hasFailed && list) || {}
  const pages = pageCount(total ?? 0, pageSize)
  const shown = clampPageNumber(page, total ?? 0, pageSize)
  return (
    <>
      <Listing
        label={label}
        page={page}
        loading={isPending}
        summary={total === undefined ? '' : `${total} ${noun}, page ${shown} of ${pages}`}
      >
        {hasFailed ? (
          <ListingFailed {...failure} />
        ) : items.length > 0 ? (
          children(items)
        ) : list && !isPending ? (
          empty
        ) : (
          skeleton
        )}
      </Listing>
      <Pagination page={shown} pages={pages} pageUrl={pageUrl} onIntent={onIntent} />
    </>
  )
}

/** Milliseconds after the last key until the search runs. */
const searchDebounce = 500

const noParams: Record<string, string> = {}

/**
 * The search box of a list. A plain GET form to `action` without JavaScript; with it, the search
 * runs 500 ms after the last key, or at once on Enter. White space alone is no search. One control
 * clears it, a link without JavaScript.
 *
 * @param applied the search that the list shows; a change from outside (back, a cleared filter)
 *   replaces the box's text, the visitor's own typing is never overwritten.
 * @param name of the text's parameter in the URL.
 * @param hidden other parameters of the URL, sent as hidden fields without JavaScript.
 * @param onText called with each change, as typed.
 * @param onSearch called with the trimmed text where it differs from the search before.
 */
export function SearchField({
  label,
  name = 'search',
  action,
  applied,
  hidden = noParams,
  onText,
  onSearch,
}: {
  label: string
  name?: string
  action: string
  applied: string
  hidden?: Record<string, string>
  onText?: (text: string) => void
  onSearch: (search: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(applied)
  const [searched, setSearched] = useState(applied)
  const [lastApplied, setLastApplied] = useState(applied)
  if (applied !== lastApplied) {
    setLastApplied(applied)
    if (applied !== searched) {
      setSearched(applied)
      setTyped(applied)
    }
  }

  const submit = (text: string) => {
    const search = searchText(text)
    if (search === searched) return
    setSearched(search)
    onSearch(search)
  }
  const type = (text: string) => {
    setTyped(text)
    onText?.(text)
  }

  // A timer searches by what the page is at that moment, and not after the page was left.
  const submitTyped = useEffectEvent((text: string) => submit(text))
  useEffect(() => {
    const timer = setTimeout(() => submitTyped(typed), searchDebounce)
    return () => clearTimeout(timer)
  }, [typed])
  useEarlyInput(field, typed, type)
  const clear = (event: MouseEvent) => {
    event.preventDefault()
    setTyped('')
    onText?.('')
    submit('')
    field.current?.focus()
  }

  return (
    <search className={styles.search} data-print="no">
      <form
        action={action}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(typed)
        }}
      >
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <Search className={styles.icon} size={22} strokeWidth={1.5} aria-hidden />
        <input
          ref={field}
          id={id}
          className={styles.box}
          type="search"
          name={name}
          placeholder={label}
          value={typed}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
        {typed && (
          <a href={withoutSearch(action, hidden)} className={styles.clear} onClick={clear}>
            <X size={20} strokeWidth={1.5} aria-hidden />
            <VisuallyHidden>Clear search</VisuallyHidden>
          </a>
        )}
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className={styles.submit} aria-label="Search">
          <Search className={styles.submitIcon} size={22} strokeWidth={1.5} aria-hidden />
          <span className={styles.submitLabel}>Search</span>
        </button>
      </form>
    </search>
  )
}

/** The search box of a list's hero: it lies across the banner's lower edge. */
export function ListingSearch(props: ComponentProps<typeof SearchField>) {
  return (
    <div className={styles.hero} data-print="no">
      <Container>
        <SearchField {...props} />
      </Container>
    </div>
  )
}

/** The URL to which the form leads with an empty text. */
function withoutSearch(action: string, hidden: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(hidden).filter(([, value]) => value))
  return params.size > 0 ? `${action}?${params}` : action
}
