import {useEffect, useMemo, useState} from 'react'
import {useClient, useWorkspace} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import type {Content} from './content-snapshot.ts'
import type {Patient} from './issue.ts'
import {createInspector} from './document-validator.ts'
import {findPatients} from './collect-issues.ts'
import {stampsOf} from './validation-keys.ts'
import {watchContent} from './subscribe-to-content.ts'

/** What needs care, as it is known so far. */
export type Care =
  | {status: 'loading'; done: number; total: number}
  | {status: 'failed'}
  | {status: 'ready'; patients: Patient[]; content: Content}

const DOCUMENT_TYPES = schemaTypes.flatMap(({name, type}) => (type === 'document' ? [name] : []))

/** How many documents are checked at a time. */
const STRIDE = 12

/** Watches all content and checks what changes. */
export function useCare(): Care {
  const client = useClient({apiVersion: '2025-02-19'})
  const workspace = useWorkspace()
  const inspector = useMemo(() => createInspector(workspace), [workspace])
  const [content, setContent] = useState<Content | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [progress, setProgress] = useState({done: 0, isFirstRoundOver: false})

  useEffect(() => {
    const onError = (error: unknown) => {
      console.error(error)
      setHasFailed(true)
    }
    return watchContent(client, DOCUMENT_TYPES, {onContent: setContent, onError})
  }, [client])

  useEffect(() => {
    if (!content) return undefined
    let isOver = false
    const check = async () => {
      const stamps = stampsOf(content.documents.values())
      const documents = [...content.documents.values()]
      for (let done = 0; done < documents.length && !isOver; done += STRIDE) {
        await Promise.all(
          documents.slice(done, done + STRIDE).map(async (document) => {
            const stamp = stamps.get(document._id) ?? document._rev
            if (!inspector.isCurrent(document, stamp)) await inspector.inspect(document, stamp)
          }),
        )
        if (!isOver) setProgress((now) => ({...now, done}))
      }
      if (!isOver) setProgress({done: documents.length, isFirstRoundOver: true})
    }
    check().catch((error: unknown) => {
      console.error(error)
      if (!isOver) setHasFailed(true)
    })
    return () => {
      isOver = true
    }
  }, [content, inspector])

  return useMemo(() => {
    if (hasFailed) return {status: 'failed'}
    if (!content || !progress.isFirstRoundOver) {
      return {status: 'loading', done: progress.done, total: content?.documents.size ?? 0}
    }
    return {status: 'ready', content, patients: findPatients(content, inspector.findingsOf)}
  }, [content, hasFailed, inspector, progress])
}
