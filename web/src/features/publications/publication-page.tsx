import {useLoaderData, useRevalidator} from 'react-router-dom'
import {paths} from '../../shared/paths.ts'
import {report} from '../../shared/seo/article.ts'
import {SiteJsonLd} from '../../shared/seo/json-ld.tsx'
import {ArticleNeighbours} from '../../shared/ui/article-neighbours.tsx'
import {ArticleRelated} from '../../shared/ui/article-related.tsx'
import {ArticleShare} from '../../shared/ui/article-share.tsx'
import {ArticleBody, ArticleHeader} from '../../shared/ui/article.tsx'
import {PendingPage} from '../../shared/ui/listing-pending.tsx'
import {ListingFailed} from '../../shared/ui/listing-state.tsx'
import {RichContent} from '../../shared/ui/rich-content/rich-content.tsx'
import type {load} from './publication.loader.ts'

export function Page() {
  const {item, recent, slug, failure, backLabel, linkLabel, recentTitle} =
    useLoaderData<typeof load>()
  const {revalidate, state} = useRevalidator()
  const path = paths.publication(slug)
  return (
    <>
      {item && <SiteJsonLd build={(...site) => report(...site, {...item, path})} />}
      <ArticleHeader
        look="cover"
        back={{to: paths.publications, label: backLabel}}
        title={item?.title ?? backLabel}
        date={item?.date}
        author={item?.author}
        image={item?.image}
      />
      {item ? (
        <ArticleBody aside={<ArticleShare path={path} title={item.title} />}>
          <RichContent value={item.content} />
          <ArticleNeighbours
            label="More publications"
            newer={item.newer}
            older={item.older}
            address={paths.publication}
          />
        </ArticleBody>
      ) : (
        <ArticleBody>
          <ListingFailed
            message={failure}
            busy={state === 'loading'}
            onRetry={() => void revalidate()}
          />
        </ArticleBody>
      )}
      <ArticleRelated
        title={recentTitle}
        entries={recent}
        look="cover"
        linkLabel={linkLabel}
        address={paths.publication}
      />
      <PendingPage />
    </>
  )
}
