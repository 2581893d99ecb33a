import {type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore} from 'react'
import type {SentRemark} from '#web/contract/remarks.ts'
import barStyles from '../bar.module.css'
import {formatTime} from '../format-time.ts'
import type {SourceOf} from '../labelling.ts'
import type {PreviewStateStore} from '../preview-session.ts'
import {Dialog} from './dialog.tsx'
import {describeText, keyOf, listTexts, type RemarkedText} from './find-texts.ts'
import {RemarkDialog} from './remark-dialog.tsx'
import styles from './remarks.module.css'
import type {SentRemarks} from './sent-remarks.ts'

interface Props {
  state: PreviewStateStore
  sourceOf: SourceOf
  sent: SentRemarks
}

/** The part that is open: the bar alone, the page whose texts can be clicked, the list of its texts, or the form about one of them. */
type View = 'bar' | 'page' | 'list' | RemarkedText

/**
 * The bar with which a reviewer leaves remarks about texts of the page, and sees those of this link. It stays when the
 * link ends, so that nothing that was typed is lost.
 */
export function Remarks({state, sourceOf, sent}: Props) {
  const {hasEnded} = useSyncExternalStore(state.subscribe, state.get)
  const [view, setView] = useState<View>('bar')
  /** The words typed about each text, until it is sent. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [name, setName] = useState('')
  const [notice, setNotice] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const {items, error} = useSyncExternalStore(sent.subscribe, sent.get)
  const isChoosing = view !== 'bar' && !hasEnded
  useTextClicks(isChoosing ? sourceOf : undefined, setView)

  const chosen = typeof view === 'object' ? view : undefined
  const draft = chosen ? (drafts.get(keyOf(chosen)) ?? '') : ''
  const setDraft = (text: string) =>
    chosen && setDrafts(new Map([...drafts, [keyOf(chosen), text]]))
  return (
    <>
      {!hasEnded && (
        <aside
          aria-label="Remarks"
          className={`${barStyles.bar} ${styles.remarks}`}
          data-open={isChoosing}
        >
          <button
            type="button"
            ref={toggle}
            className={barStyles.button}
            aria-expanded={isChoosing}
            onClick={() => {
              setNotice('')
              setView(isChoosing ? 'bar' : 'page')
              if (!isChoosing) sent.refetch()
            }}
          >
            {isChoosing ? 'End remarks' : 'Leave a remark'}
            {!isChoosing && items.length > 0 && ` (${items.length})`}
          </button>
          {isChoosing && (
            <div className={styles.panel}>
              <p className={styles.line}>
                Click a text to leave a remark, or{' '}
                <button type="button" className={styles.link} onClick={() => setView('list')}>
                  choose it from a list
                </button>
                .
              </p>
              <SentList items={items} error={error} onRetry={sent.refetch} />
            </div>
          )}
          <p role="status" className={styles.line}>
            {notice}
          </p>
        </aside>
      )}
      {view === 'list' && !hasEnded && (
        <TextList
          sourceOf={sourceOf}
          opener={toggle}
          onChoose={setView}
          onClose={() => setView('page')}
        />
      )}
      {chosen && !(hasEnded && draft.trim() === '') && (
        <RemarkDialog
          text={chosen}
          state={state}
          opener={toggle}
          draft={{text: draft, name}}
          onChange={(change) => {
            if (change.text !== undefined) setDraft(change.text)
            if (change.name !== undefined) setName(change.name)
          }}
          onClose={() => setView('page')}
          onSent={(item) => {
            sent.add(item)
            setDraft('')
            setNotice('Your remark was sent.')
            setView('page')
          }}
        />
      )}
    </>
  )
}

/** Opens the form for the text that is clicked, in place of what the click does else, and marks what can be clicked. */
function useTextClicks(
  sourceOf: SourceOf | undefined,
  onChoose: (text: RemarkedText) => void,
): void {
  // The page's elements are drawn by the site, which knows nothing of remarks.
  useEffect(() => {
    if (!sourceOf) return
    const {documentElement: page} = document
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const element = target?.closest('[data-sanity]')
      const text = element && describeText(element, sourceOf)
      if (!text) return
      event.preventDefault()
      event.stopPropagation()
      onChoose(text)
    }
    page.toggleAttribute('data-remarking', true)
    document.addEventListener('click', onClick, {capture: true})
    return () => {
      page.toggleAttribute('data-remarking', false)
      document.removeEventListener('click', onClick, {capture: true})
    }
  }, [sourceOf, onChoose])
}

function SentList({
  items,
  error,
  onRetry,
}: {
  items: readonly SentRemark[]
  error: string
  onRetry: () => void
}) {
  if (error) {
    return (
      <p role="alert" className={styles.line}>
        Earlier remarks could not be read. {error}{' '}
        <button type="button" className={styles.link} onClick={onRetry}>
          Try again
        </button>
      </p>
    )
  }
  if (items.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>Left with this link</h2>
      <ul className={styles.sent}>
        {items.map(({id, quote, text, name, written_at, done_at}) => (
          <li key={id}>
            <q>{quote || 'A picture'}</q>
            <p className={styles.text}>{text}</p>
            <p className={styles.meta}>
              {name && `${name}, `}
              {formatTime(written_at)}
              {done_at !== null && ' · Done'}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** All texts of the page, for who cannot click one. */
function TextList({
  sourceOf,
  opener,
  onChoose,
  onClose,
}: {
  sourceOf: SourceOf
  opener: RefObject<HTMLElement | null>
  onChoose: (text: RemarkedText) => void
  onClose: () => void
}) {
  const [texts] = useState(() => listTexts(document.getElementById('root') ?? document, sourceOf))
  const title = useId()
  return (
    <Dialog labelledBy={title} opener={opener} onClose={onClose}>
      <h2 id={title} className={styles.title}>
        Texts of this page
      </h2>
      {texts.length === 0 && <p>This page has no text about which a remark can be left.</p>}
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={keyOf(text)}>
            <button type="button" className={styles.choice} onClick={() => onChoose(text)}>
              {text.quote || 'A picture'}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.link} onClick={onClose}>
        Cancel
      </button>
    </Dialog>
  )
}
