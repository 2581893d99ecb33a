import {useLoaderData} from 'react-router-dom'
import {useArrival} from '#web/src/shared/listing/use-arrival.ts'
import {paths} from '#web/src/shared/paths.ts'
import {report} from '#web/src/shared/seo/article.ts'
import {SiteJsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {ArticleNeighbours} from '#web/src/shared/ui/article/article-neighbours.tsx'
import {ArticleRelated} from '#web/src/shared/ui/article/article-related.tsx'
import {ArticleShare} from '#web/src/shared/ui/article/article-share.tsx'
import {ArticleSkeleton} from '#web/src/shared/ui/article/article-skeleton.tsx'
import {ArticleBody, ArticleHeader} from '#web/src/shared/ui/article/article.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-content/rich-content.tsx'
import type {load} from './publication.loader.ts'

export function Page() {
  const {awaiting, item, preview, recent, slug, failure, backLabel, linkLabel, recentTitle} =
    useLoaderData<typeof load>()
  const {isPending, busy, retry} = useArrival(awaiting)
  const known = item ?? preview
  const path = paths.publication(slug)
  return (
    <>
      {item && <SiteJsonLd build={(...site) => report(...site, {...item, path})} />}
      <ArticleHeader
        look="cover"
        back={{to: paths.publications, label: backLabel}}
        title={known?.title ?? (isPending ? '' : backLabel)}
        date={known?.date}
        author={item?.author}
        image={known?.image}
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
        <ArticleBody busy={isPending}>
          {isPending ? (
            <ArticleSkeleton />
          ) : (
            <ListingFailed message={failure} busy={busy} onRetry={retry} />
          )}
        </ArticleBody>
      )}
      <ArticleRelated
        title={recentTitle}
        entries={recent}
        loading={isPending}
        look="cover"
        linkLabel={linkLabel}
        address={paths.publication}
      />
    </>
  )
}
