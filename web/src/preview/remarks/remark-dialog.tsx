import {type RefObject, type SyntheticEvent, useId, useState} from 'react'
import {DONE_REMARK_DAYS, REMARK_LENGTHS, type SentRemark} from '#web/contract/remarks.ts'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {askWhileOpen, PreviewEnded, type PreviewStateStore} from '../preview-session.ts'
import {Dialog} from './dialog.tsx'
import type {RemarkedText} from './find-texts.ts'
import styles from './remarks.module.css'
import {sendRemark} from './send-remark.ts'

type Draft = {text: string; name: string}

interface Props {
  /** The text that the remark is about. */
  text: RemarkedText
  state: PreviewStateStore
  opener: RefObject<HTMLElement | null>
  /** Text and name as typed; kept by the owner, also while the dialog is closed. */
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onClose: () => void
  onSent: (remark: SentRemark) => void
}

/** The form of a remark. Where it cannot be sent, it stays open and says why. */
export function RemarkDialog({text, state, opener, draft, onChange, onClose, onSent}: Props) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  const isEmpty = draft.text.trim() === ''

  const send = async () => {
    setIsSending(true)
    setProblem('')
    try {
      const remark = {...text, ...draft}
      onSent(await askWhileOpen(state, ({access}) => sendRemark(remark, access)))
    } catch (error) {
      setProblem(reasonOf(error))
      setIsSending(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isEmpty && !isSending) void send()
  }
  return (
    <Dialog labelledBy={`${id}-title`} opener={opener} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <h2 id={`${id}-title`} className={styles.title}>
          Leave a remark
        </h2>
        <blockquote className={styles.quote}>{text.quote || 'A picture'}</blockquote>
        <label className={styles.field}>
          Your remark
          <textarea
            required
            rows={5}
            maxLength={REMARK_LENGTHS.text}
            aria-describedby={`${id}-count`}
            value={draft.text}
            onChange={({currentTarget: {value}}) => onChange({text: value})}
          />
        </label>
        <p id={`${id}-count`} className={styles.meta}>
          {draft.text.length} of {REMARK_LENGTHS.text} characters
        </p>
        <label className={styles.field}>
          Your name (optional)
          <input
            autoComplete="name"
            maxLength={REMARK_LENGTHS.name}
            value={draft.name}
            onChange={({currentTarget: {value}}) => onChange({name: value})}
          />
        </label>
        <p className={styles.meta}>
          Whoever edits this website reads both, and so does everybody who has this link. Both are
          deleted {DONE_REMARK_DAYS} days after the remark was dealt with.
        </p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" disabled={isEmpty || isSending}>
            {isSending ? 'Sending…' : 'Send'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const reasonOf = (error: unknown): string => {
  if (error instanceof PreviewEnded) {
    return 'Nothing was sent: the link has expired, or it was withdrawn. Copy your text, and ask for a new link.'
  }
  return `Nothing was sent. ${error instanceof Error ? error.message : String(error)}`
}
