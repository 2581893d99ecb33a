import {ArrowRight} from 'lucide-react'
import {Link} from 'react-router-dom'
import {publishedDate, unbroken} from '#web/src/shared/cms/normalise.ts'
import type {
  MarkedText,
  SearchHit as Hit,
  SearchQuery,
  SearchResults,
} from '#web/src/shared/search/search.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {fillText, groupTitle, type SearchTexts} from './search-texts.ts'
import styles from './search-results.module.css'

/** How much was found, how it matches, and the groups to narrow it to. */
export function SearchSummary({
  query,
  results,
  texts,
  urlWith,
  isPending,
}: {
  query: SearchQuery
  results: SearchResults
  texts: SearchTexts
  urlWith: (changes: Partial<SearchQuery>) => string
  isPending: boolean
}) {
  const {match, total, groups} = results
  const count = fillText(total === 1 ? texts.one : texts.many, {search: query.search, count: total})
  const link = (group: SearchQuery['group'], label: string, hits: number) => (
    <li key={group ?? 'all'}>
      <Link
        to={urlWith({group, page: 1})}
        className={styles.filter}
        aria-current={group === query.group ? 'page' : undefined}
      >
        {label} <span className={styles.filterCount}>{hits}</span>
      </Link>
    </li>
  )
  return (
    <div className={styles.summary}>
      <div role="status">
        {!isPending && (
          <>
            <p className={styles.count}>{count}</p>
            {texts.notes[match] && <p className={styles.note}>{texts.notes[match]}</p>}
          </>
        )}
      </div>
      <nav aria-label={texts.all} data-print="no">
        <ul role="list" className={styles.filters}>
          {link(undefined, texts.all, total)}
          {groups.map(({name, total: count}) => link(name, groupTitle(texts, name), count))}
        </ul>
      </nav>
    </div>
  )
}

/** The results in their groups, and the way to the rest of each. */
export function SearchGroups({
  query,
  results,
  texts,
  urlWith,
}: {
  query: SearchQuery
  results: SearchResults
  texts: SearchTexts
  urlWith: (changes: Partial<SearchQuery>) => string
}) {
  return results.groups
    .filter(({hits}) => hits.length > 0)
    .map(({name, total, hits}) => (
      <section key={name} className={styles.group} aria-labelledby={`found-${name}`}>
        <h2 id={`found-${name}`} className={styles.groupTitle}>
          {groupTitle(texts, name)}
        </h2>
        <div className={styles.groupBody}>
          <ol role="list" className={styles.hits}>
            {hits.map((hit) => (
              <SearchHit key={hit.id} hit={hit} />
            ))}
          </ol>
          {!query.group && total > hits.length && (
            <Link to={urlWith({group: name, page: 1})} className={textLink(['leaf'])}>
              {fillText(texts.more, {count: total})}
              <VisuallyHidden> {groupTitle(texts, name)}</VisuallyHidden>
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          )}
        </div>
      </section>
    ))
}

/** One result: a link that covers it all, with the words that were found marked. */
function SearchHit({hit: {url, title, excerpt, date}}: {hit: Hit}) {
  return (
    <li className={styles.hit}>
      <h3 className={styles.hitTitle}>
        <Link to={url} className={styles.link} viewTransition>
          <Marked text={title} />
        </Link>
      </h3>
      {date && (
        <p className={styles.date}>
          <time dateTime={date}>{publishedDate(date)}</time>
        </p>
      )}
      <p className={styles.excerpt}>
        <Marked text={excerpt} />
      </p>
    </li>
  )
}

function Marked({text}: {text: MarkedText}) {
  return text.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and never move
    index % 2 === 1 ? <mark key={index}>{part}</mark> : withoutLooseEnds(part),
  )
}

/** An ellipsis stays on the line of the word beside it, and no line begins with a middle dot. */
const withoutLooseEnds = (part: string) => unbroken(part).replace(/(?<=^…) | (?=…$|·)/gu, '\u00A0')
