import type {ReactNode} from 'react'
import {useLocation} from 'react-router-dom'
import type {PageId} from '#schemas/pages.ts'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import type {PageData} from '#web/src/shared/cms/page-data.ts'
import {
  type Edition,
  type EditionChange,
  type EditionLine,
  type EditionPart,
  editionOf,
  type Editions,
  editionUrl,
} from '#web/src/shared/editions.ts'
import {absolute, editionsFeed} from '#web/src/shared/paths.ts'
import {notFound} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {Banner, type BannerData} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import styles from './editions.module.css'

/**
 * Adds the editions to a document's data. The metadata of an edition name the document as the one to be found; without a
 * server of editions, and while they cannot be read, the document stands alone.
 *
 * @throws where there is no edition of the day that the URL names.
 */
export async function withEditions<Data extends PageData>(
  {editions: read, request}: LoaderContext,
  id: PageId,
  data: Promise<Data>,
): Promise<Data & {editions: Editions | undefined}> {
  const url = new URL(request.url)
  const edition = editionOf(url.searchParams)
  const loading = read?.(id, edition)
  const [page, editions] = await Promise.all([
    data,
    edition === undefined ? loading?.catch(() => undefined) : loading,
  ])
  if (!editions?.shown) {
    if (editions && edition !== undefined) throw notFound()
    return {...page, editions}
  }
  const title = `${page.meta.title}, edition of ${publishedDate(editions.shown.date)}`
  const meta = {
    ...page.meta,
    title,
    noIndex: true,
    isFormer: true as const,
    canonical: url.pathname,
  }
  return {...page, meta, editions}
}

/**
 * A document with the list of its editions below, or the edition that was asked for in its place.
 *
 * @param beside what the page has below its banner in either case.
 */
export function WithEditions({
  editions,
  banner,
  beside,
  children,
}: {
  editions: Editions | undefined
  banner: BannerData
  beside?: ReactNode
  children: ReactNode
}) {
  const {pathname} = useLocation()
  if (!editions || editions.list.length === 0) return children
  const list = <EditionList editions={editions} path={pathname} />
  if (!editions.shown) {
    return (
      <>
        {children}
        {list}
      </>
    )
  }
  return (
    <Sections>
      <Banner {...banner} height="document" />
      {beside}
      <EditionSection edition={editions.shown} title={banner.title} path={pathname} />
      {list}
    </Sections>
  )
}

function EditionList({editions: {list, shown}, path}: {editions: Editions; path: string}) {
  return (
    <Section labelledBy="editions" tone="mist">
      <SideHeading
        id="editions"
        title="Editions"
        under={<a href={editionsFeed}>Changes of all documents (Atom)</a>}
      >
        <ol role="list" className={styles.list}>
          {list.map(({date, changes, withheld}, index) => (
            <li key={date} className={styles.entry}>
              <a
                href={editionUrl(path, date)}
                aria-current={date === shown?.date ? 'page' : undefined}
                className={styles.date}
              >
                {publishedDate(date)}
              </a>
              {index === 0 && <span> (in force)</span>}
              {withheld ? (
                <p>Withheld: {withheld}</p>
              ) : (
                <Changes changes={changes} isFirst={index === list.length - 1} />
              )}
            </li>
          ))}
        </ol>
      </SideHeading>
    </Section>
  )
}

function Changes({changes, isFirst}: {changes: readonly EditionChange[]; isFirst: boolean}) {
  if (changes.length === 0) {
    return <p>{isFirst ? 'The first edition kept here.' : 'Nothing was noted about the change.'}</p>
  }
  return changes.map(({sentence, isCorrection}) => (
    <p key={sentence}>{isCorrection ? `Correction of form: ${sentence}` : sentence}</p>
  ))
}

/** The text of an edition, with what changed in it, and the line by which it is cited. */
function EditionSection({edition, title, path}: {edition: Edition; title: string; path: string}) {
  const {date, until, lines, withheld} = edition
  const hasMarks = lines.some(({parts}) => parts.some(({change}) => change))
  const hasNames = lines.some(({parts}) => parts.some(({text}) => /\{[A-Za-z]+\}/.test(text)))
  return (
    <Section>
      <div className={styles.edition}>
        <p role="note" className={styles.notice}>
          <strong>{`Edition of ${publishedDate(date)}`}</strong>
          <span>{until ? `, replaced on ${publishedDate(until)}. ` : ', which is in force. '}</span>
          <a href={path}>Read the document as it is today</a>
        </p>
        {withheld ? (
          <p>This edition is withheld: {withheld}</p>
        ) : (
          <>
            {hasMarks && (
              <p>
                <ins>Added</ins> and <del>removed</del> since the edition before.
              </p>
            )}
            {hasNames && (
              <p>Names in braces stand for figures that the website fills in from its settings.</p>
            )}
            <Lines lines={lines} />
            <Citation edition={edition} title={title} path={path} />
          </>
        )}
      </div>
    </Section>
  )
}

const tags = {title: 'p', heading: 'h2', paragraph: 'p', bullet: 'p', number: 'p'} as const

/** A line keeps the kind of its text; entries of lists are told by a mark before them. */
function Lines({lines}: {lines: readonly EditionLine[]}) {
  return (
    <div className={styles.text}>
      {lines.map(({kind, parts}, index) => {
        const Tag = tags[kind]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <Tag key={index} data-kind={kind}>
            {parts.map((part, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of a line never move
              <Part key={position} {...part} />
            ))}
          </Tag>
        )
      })}
    </div>
  )
}

function Part({text, change}: EditionPart) {
  if (change === 'added') return <ins>{text}</ins>
  return change === 'removed' ? <del>{text}</del> : text
}

function Citation({
  edition: {date, file},
  title,
  path,
}: {
  edition: Edition
  title: string
  path: string
}) {
  const config = useSiteConfig()
  if (!file) return null
  const address = absolute(config, editionUrl(path, date))
  return (
    <section aria-labelledby="cite" className={styles.cite}>
      <h2 id="cite">To cite this edition</h2>
      <p>{`${title}, edition of ${publishedDate(date)}, ${address}, SHA-256 ${file.sha256}`}</p>
      <p>
        The hash is that of the <a href={file.path}>bare text</a>. This command gives it too:
      </p>
      <pre className={styles.command}>
        <code>{`curl -s ${absolute(config, file.path)} | sha256sum`}</code>
      </pre>
    </section>
  )
}
