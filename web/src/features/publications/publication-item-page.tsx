import {useLoaderData} from 'react-router-dom'
import {ARTICLE_TEXTS, PUBLICATIONS_TEXTS} from '#schemas/texts.ts'
import {fileLink} from '#web/src/shared/cms/file-link.ts'
import {text, texts} from '#web/src/shared/cms/normalise.ts'
import type {RichBlock, RichFile} from '#web/src/shared/cms/rich-text.ts'
import {articleMeta} from '#web/src/shared/listing/list-pages.ts'
import {paths} from '#web/src/shared/paths.ts'
import {
  defer,
  deferMeta,
  Deferred,
  loadingTitle,
  optionalInBrowser,
} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {SiteJsonLd} from '#web/src/shared/seo/head.tsx'
import {publicationReport} from '#web/src/shared/seo/structured-data.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {
  ArticleAfter,
  TableOfContents,
  normaliseBeside,
} from '#web/src/shared/ui/article/article-beside.tsx'
import {
  ArticleBody,
  ArticleHeader,
  ArticleRelated,
  ArticleShare,
  ArticleSkeleton,
} from '#web/src/shared/ui/article/article.tsx'
import {Neighbours, unlessShown} from '#web/src/shared/ui/listing/neighbours.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-text/rich-content.tsx'
import {FileDown} from 'lucide-react'
import styles from './publication-item-page.module.css'
import {
  fetchPublication,
  fetchPublicationsTexts,
  listedPublications,
  type Publication,
} from './publications.ts'

/**
 * One publication. In the browser the page shows at once with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const listed = listedPublications.get(cms, slug)
  const [raw, {content}] = await Promise.all([
    optionalInBrowser(fetchPublicationsTexts(cms)),
    defer(fetchPublication(cms, slug)),
  ])
  const labels = texts(raw, PUBLICATIONS_TEXTS.item)
  const parent = {title: text(raw?.banner?.title, 'Publications'), path: paths.publications}
  return {
    ...deferMeta(content, (loaded, isLoading) =>
      articleMeta(loaded?.item, {
        title: listed?.title ?? (isLoading ? loadingTitle : labels.backLabel),
        parent,
        feed: 'publications',
      }),
    ),
    content,
    slug,
    listed,
    contentsTitle: text(raw?.beside?.contentsTitle, ARTICLE_TEXTS.contentsTitle),
    beside: normaliseBeside(raw?.beside),
    ...labels,
  }
}

export function Page() {
  const {slug, content, listed, backLabel, linkLabel, recentTitle, contentsTitle, beside} =
    useLoaderData<typeof load>()
  const path = paths.publication(slug)
  return (
    <Deferred key={slug} content={content}>
      {({content: loaded, isPending, hasFailed}) => {
        const item = loaded?.item
        const card = item ?? listed
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
              summary={card?.summary}
              author={item?.author}
              image={card?.image}
            >
              {item && <PublicationFile publication={item} className={styles.file} />}
              {item && <ArticleShare path={path} title={item.title} />}
            </ArticleHeader>
            {item ? (
              <ArticleBody
                // Another element than the skeleton's: nothing that stands there moves when the column comes.
                key="text"
                before={
                  <>
                    <TableOfContents label={contentsTitle} content={item.content} />
                    <PublicationFile
                      publication={item}
                      className={textLink(['small', 'leaf'], styles.again)}
                    />
                  </>
                }
                after={<ArticleAfter {...beside} />}
              >
                <RichContent value={item.content} />
                <Neighbours
                  label="More publications"
                  newer={unlessShown(item.newer, loaded?.recent ?? [])}
                  older={unlessShown(item.older, loaded?.recent ?? [])}
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

const isFile = (block: RichBlock): block is RichFile => block._type === 'fileAttachment'

/** The publication's file, at its head and beside the text; the text names it again where the editor put it. */
function PublicationFile({
  publication: {content, pdf},
  className,
}: {
  publication: Publication
  className: string | undefined
}) {
  const {cms} = useSiteConfig()
  const file = content.find(isFile)
  if (!file) return null
  return (
    <a {...fileLink(cms, file)} className={className} data-print="no">
      <FileDown size={22} strokeWidth={1.5} aria-hidden />
      {`Download ${pdf || 'PDF'}`}
    </a>
  )
}
