import {useEffect, useMemo, useState} from 'react'
import {useClient, useWorkspace} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import {collectIssues} from './collect-issues.ts'
import type {ContentSnapshot} from './content-snapshot.ts'
import {createDocumentValidator} from './document-validator.ts'
import type {DocumentIssues} from './issue.ts'
import {subscribeToContent} from './subscribe-to-content.ts'
import {validationKeys} from './validation-keys.ts'

export type ContentHealth =
  | {status: 'loading'; done: number; total: number}
  | {status: 'failed'}
  | {status: 'ready'; documentIssues: DocumentIssues[]; content: ContentSnapshot}

const DOCUMENT_TYPES = schemaTypes.flatMap(({name, type}) => (type === 'document' ? [name] : []))

/** How many documents are validated at a time. */
const BATCH_SIZE = 12

/** Subscribes to all content and validates what changes. */
export function useContentHealth(): ContentHealth {
  const client = useClient({apiVersion: '2025-02-19'})
  const workspace = useWorkspace()
  const validator = useMemo(() => createDocumentValidator(workspace), [workspace])
  const [content, setContent] = useState<ContentSnapshot | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [progress, setProgress] = useState({done: 0, hasValidatedAll: false})

  useEffect(() => {
    const onError = (error: unknown) => {
      console.error(error)
      setHasFailed(true)
    }
    return subscribeToContent(client, DOCUMENT_TYPES, {onContent: setContent, onError})
  }, [client])

  useEffect(() => {
    if (!content) return undefined
    let isCancelled = false
    const validateAll = async () => {
      const keys = validationKeys(content.documents.values())
      const documents = [...content.documents.values()]
      for (let done = 0; done < documents.length && !isCancelled; done += BATCH_SIZE) {
        await Promise.all(
          documents.slice(done, done + BATCH_SIZE).map(async (document) => {
            const key = keys.get(document._id) ?? document._rev
            if (!validator.isCurrent(document, key)) await validator.validate(document, key)
          }),
        )
        if (!isCancelled) setProgress((previous) => ({...previous, done}))
      }
      if (!isCancelled) setProgress({done: documents.length, hasValidatedAll: true})
    }
    validateAll().catch((error: unknown) => {
      console.error(error)
      if (!isCancelled) setHasFailed(true)
    })
    return () => {
      isCancelled = true
    }
  }, [content, validator])

  return useMemo(() => {
    if (hasFailed) return {status: 'failed'}
    if (!content || !progress.hasValidatedAll) {
      return {status: 'loading', done: progress.done, total: content?.documents.size ?? 0}
    }
    return {status: 'ready', content, documentIssues: collectIssues(content, validator.issuesOf)}
  }, [content, hasFailed, validator, progress])
}
