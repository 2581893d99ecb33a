import {useLoaderData} from 'react-router-dom'
import {PUBLICATIONS_TEXTS} from '#schemas/texts.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {articleMeta} from '#web/src/shared/listing/list-pages.ts'
import {paths} from '#web/src/shared/paths.ts'
import {defer, deferMeta, Deferred, optionalInBrowser} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {SiteJsonLd} from '#web/src/shared/seo/head.tsx'
import {publicationReport} from '#web/src/shared/seo/structured-data.ts'
import {
  ArticleNeighbours,
  ArticleRelated,
  ArticleShare,
} from '#web/src/shared/ui/article/article-foot.tsx'
import {ArticleBody, ArticleHeader, ArticleSkeleton} from '#web/src/shared/ui/article/article.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-text/rich-content.tsx'
import {fetchPublication, fetchPublicationsTexts, publicationPreviews} from './publications.ts'

/**
 * One publication. In the browser the page shows at once with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const preview = publicationPreviews.get(cms, slug)
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchPublicationsTexts(cms, null)),
    defer(fetchPublication(cms, slug)),
  ])
  const backLabel = text(texts?.backLabel, PUBLICATIONS_TEXTS.backLabel)
  const title = preview?.title ?? backLabel
  const parent = {title: text(texts?.banner?.title, 'Publications'), path: paths.publications}
  return {
    ...deferMeta(content, (loaded) =>
      articleMeta(loaded?.item, {title, parent, feed: 'publications'}),
    ),
    content,
    slug,
    preview,
    backLabel,
    linkLabel: text(texts?.linkLabel, PUBLICATIONS_TEXTS.linkLabel),
    recentTitle: text(texts?.recentTitle, PUBLICATIONS_TEXTS.recentTitle),
  }
}

export function Page() {
  const {slug, content, preview, ...texts} = useLoaderData<typeof load>()
  const {backLabel, linkLabel, recentTitle} = texts
  const path = paths.publication(slug)
  return (
    <Deferred key={slug} content={content}>
      {({content: loaded, isPending, hasFailed}) => {
        const item = loaded?.item
        const card = item ?? preview
        return (
          <>
            {item && (
              <SiteJsonLd build={(...site) => publicationReport(...site, {...item, path})} />
            )}
            <ArticleHeader
              look="cover"
              back={{to: paths.publications, label: backLabel}}
              title={card?.title ?? (isPending ? '' : backLabel)}
              date={card?.date}
              author={item?.author}
              image={card?.image}
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
              entries={loaded?.recent ?? []}
              loading={isPending}
              look="cover"
              linkLabel={linkLabel}
              itemPath={paths.publication}
            />
          </>
        )
      }}
    </Deferred>
  )
}
