import {useLoaderData, useNavigate} from 'react-router-dom'
import {clampPage, pageCount} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred, useLastLoaded} from '#web/src/shared/routing/deferred.tsx'
import {
  type SearchQuery,
  type SearchResults,
  searchSizes,
  searchUrl,
} from '#web/src/shared/search/search.ts'
import {Container, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Listing, SearchField} from '#web/src/shared/ui/listing/listing.tsx'
import {Pagination} from '#web/src/shared/ui/listing/pagination.tsx'
import {SearchGroups} from './search-groups.tsx'
import styles from './search-page.module.css'
import {SearchStart} from './search-start.tsx'
import {SearchSummary} from './search-summary.tsx'
import type {SearchTexts} from './search-texts.ts'
import type {load} from './search.loader.ts'

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
                preventScrollReset: true,
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
                {hasFailed && <ListingFailed message="The search did not answer just now." />}
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
        page={clampPage(query.page, total, searchSizes.page)}
        pages={pageCount(total, searchSizes.page)}
        pageUrl={(page) => urlWith({page})}
      />
    </>
  )
}
