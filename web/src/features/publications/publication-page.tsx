import {useLoaderData} from 'react-router-dom'
import type {ListEntry} from '#web/src/shared/cms/list-entry.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {publicationReport} from '#web/src/shared/seo/article.ts'
import {SiteJsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {ArticleNeighbours} from '#web/src/shared/ui/article/article-neighbours.tsx'
import {ArticleRelated} from '#web/src/shared/ui/article/article-related.tsx'
import {ArticleShare} from '#web/src/shared/ui/article/article-share.tsx'
import {ArticleSkeleton} from '#web/src/shared/ui/article/article-skeleton.tsx'
import {ArticleBody, ArticleHeader} from '#web/src/shared/ui/article/article.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-content/rich-content.tsx'
import type {Publication} from './publication-entry.ts'
import type {load} from './publication.loader.ts'

type Data = Awaited<ReturnType<typeof load>>

export function Page() {
  const {slug, content, ...data} = useLoaderData<typeof load>()
  return (
    <Deferred key={slug} content={content}>
      {(state) => <PublicationView slug={slug} {...data} {...state} />}
    </Deferred>
  )
}

function PublicationView({
  slug,
  content,
  preview,
  isPending,
  hasFailed,
  backLabel,
  linkLabel,
  recentTitle,
}: Pick<Data, 'slug' | 'preview' | 'backLabel' | 'linkLabel' | 'recentTitle'> & {
  content: {item: Publication; recent: ListEntry[]} | undefined
  isPending: boolean
  hasFailed: boolean
}) {
  const item = content?.item
  const known = item ?? preview
  const path = paths.publication(slug)
  return (
    <>
      {item && <SiteJsonLd build={(...site) => publicationReport(...site, {...item, path})} />}
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
            itemPath={paths.publication}
          />
        </ArticleBody>
      ) : (
        <ArticleBody busy={isPending}>
          {hasFailed ? (
            <ListingFailed
              message="The publication could not be loaded just now."
              toastId="publications"
            />
          ) : (
            <ArticleSkeleton />
          )}
        </ArticleBody>
      )}
      <ArticleRelated
        title={recentTitle}
        entries={content?.recent ?? []}
        loading={isPending}
        look="cover"
        linkLabel={linkLabel}
        itemPath={paths.publication}
      />
    </>
  )
}
