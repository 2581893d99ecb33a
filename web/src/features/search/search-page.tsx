import {ArrowRight} from 'lucide-react'
import {useLoaderData, useNavigate} from 'react-router-dom'
import {normalisePageMeta} from '#web/src/shared/cms/page-data.ts'
import {clampPageNumber, pageCount} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'
import {
  defer,
  Deferred,
  optionalInBrowser,
  useLastLoaded,
} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  noResults,
  parseSearchQuery,
  type SearchQuery,
  type SearchResults,
  searchSizes,
  searchUrl,
} from '#web/src/shared/search/search.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {Container, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Listing, SearchField} from '#web/src/shared/ui/listing/listing.tsx'
import {Pagination} from '#web/src/shared/ui/listing/pagination.tsx'
import {
  fetchSearchResults,
  fetchSearchTexts,
  fillText,
  type SearchTexts,
  searchTexts,
} from './search-texts.ts'
import {SearchGroups, SearchSummary} from './search-results.tsx'
import styles from './search-page.module.css'

/**
 * The search page. The server searches itself; the browser asks it, and shows the page meanwhile.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, request, search}: LoaderContext) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const find = search ?? ((asked: typeof query) => fetchSearchResults(cms, asked))
  const [raw, {content}] = await Promise.all([
    optionalInBrowser(fetchSearchTexts(cms)),
    defer(query.search ? find(query) : Promise.resolve(noResults)),
  ])
  const texts = searchTexts(raw)
  const meta = normalisePageMeta(raw?.seo, {title: texts.title, description: texts.intro})
  return {
    meta: {
      ...meta,
      ...(query.search && {title: `${query.search} – ${meta.title}`}),
      noIndex: meta.noIndex || query.search !== '',
      canonical: paths.search,
    },
    content,
    query,
    areTextsLoaded: raw !== undefined,
    texts,
  }
}

export function Page() {
  const data = useLoaderData<typeof load>()
  const {query, content} = data
  const {texts} = useLastLoaded(data, data.areTextsLoaded)
  const navigate = useNavigate()
  return (
    <>
      <div className={styles.head} data-tone="dark">
        <Container>
          <h1 className={styles.title} tabIndex={-1}>
            {texts.title}
          </h1>
          <SearchField
            label={texts.placeholder}
            name="q"
            action={paths.search}
            applied={query.search}
            onSearch={(search) =>
              void navigate(searchUrl(paths.search, {search, group: query.group, page: 1}), {
                replace: query.search !== '' && search !== '',
              })
            }
          />
        </Container>
      </div>
      <Section className={styles.results}>
        {query.search ? (
          <Deferred content={content}>
            {({content: results, isPending, hasFailed}) => (
              <Listing label={texts.title} page={query.page} loading={isPending} summary="">
                {hasFailed && (
                  <ListingFailed message="The search did not answer just now." toastId="search" />
                )}
                {!hasFailed && results && <Results {...{query, results, texts, isPending}} />}
              </Listing>
            )}
          </Deferred>
        ) : (
          <SearchStart texts={texts} text={texts.intro} />
        )}
      </Section>
    </>
  )
}

function Results({
  query,
  results,
  texts,
  isPending,
}: {
  query: SearchQuery
  results: SearchResults
  texts: SearchTexts
  isPending: boolean
}) {
  const urlWith = (changes: Partial<SearchQuery>) => searchUrl(paths.search, {...query, ...changes})
  if (results.total === 0) {
    return isPending ? null : <SearchStart texts={texts} text={texts.emptyText} failed={query} />
  }
  const total = results.groups.find(({name}) => name === query.group)?.total ?? 0
  return (
    <>
      <SearchSummary {...{query, results, texts, urlWith, isPending}} />
      <SearchGroups {...{query, results, texts, urlWith}} />
      <Pagination
        page={clampPageNumber(query.page, total, searchSizes.page)}
        pages={pageCount(total, searchSizes.page)}
        pageUrl={(page) => urlWith({page})}
      />
    </>
  )
}

/**
 * Shown without results: what can be searched, and what others look for.
 *
 * @param failed the search that found nothing, if there was one.
 */
function SearchStart({
  texts,
  text,
  failed,
}: {
  texts: SearchTexts
  text: string
  failed?: SearchQuery
}) {
  return (
    <div className={styles.start}>
      <div role="status">
        {failed && (
          <h2 className={styles.emptyTitle}>
            {fillText(texts.emptyTitle, {search: failed.search})}
          </h2>
        )}
        {text && <p className={styles.startText}>{text}</p>}
      </div>
      {texts.suggestions.length > 0 && (
        <nav aria-labelledby="suggestions">
          <h2 id="suggestions" className={styles.label}>
            {texts.suggestionsTitle}
          </h2>
          <ul role="list" className={styles.links}>
            {texts.suggestions.map(({key, label, href}) => (
              <li key={key}>
                <SmartLink to={href} className={styles.link}>
                  {label}
                  <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
                </SmartLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
