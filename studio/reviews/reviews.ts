import {useEffect, useState} from 'react'
import {type CurrentUser, type SanityClient, useClient, useDocumentStore} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {reviewsListenQuery, reviewsQuery} from '../studio.queries.ts'

/** A draft for whose review a contributor has asked (behaviour B606). Times are ISO 8601. */
export interface Review {
  /** The published id of the document. */
  documentId: string
  documentType: string
  /** The user id of who asked. */
  requestedBy: string
  requestedAt: string
  /** The change that an editor wants; null while the review waits for editors. */
  sentence: string | null
  returnedBy: string | null
}

/**
 * The id of the mark beside a document's draft. As a draft itself it can be written by whoever writes drafts, and no
 * stranger sees it.
 */
const markId = (documentId: string) => `drafts.review.${documentId}`

/** Asks editors to review a draft, also once more after they have sent it back. */
export const requestReview = (
  client: SanityClient,
  {documentId, documentType, userId}: {documentId: string; documentType: string; userId: string},
) =>
  client.createOrReplace({
    _id: markId(documentId),
    _type: 'review',
    documentId,
    documentType,
    requestedBy: userId,
    requestedAt: new Date().toISOString(),
  })

/** Sends a draft back to who asked for its review. */
export const sendBack = (
  client: SanityClient,
  {documentId, sentence, userId}: {documentId: string; sentence: string; userId: string},
) => client.patch(markId(documentId)).set({sentence, returnedBy: userId}).commit()

/** Deletes the mark of a draft that was published or discarded. */
const endReview = (client: SanityClient, documentId: string) => client.delete(markId(documentId))

/** Tells whether somebody writes drafts alone, and so asks others to publish them. */
export const isContributor = (user: CurrentUser | null): boolean =>
  user?.roles.every(({name}) => name === 'contributor') ?? false

/** The reviews that were asked for, the oldest first, as they change; undefined until they are known. */
export function useReviews(): readonly Review[] | undefined {
  const documentStore = useDocumentStore()
  const [reviews, setReviews] = useState<readonly Review[]>()
  useEffect(() => {
    const options = {apiVersion: API_VERSION, perspective: 'raw' as const, throttleTime: 200}
    const query = {fetch: reviewsQuery, listen: reviewsListenQuery}
    const subscription = documentStore.listenQuery(query, {}, options).subscribe({
      next: (result: unknown) => setReviews(Array.isArray(result) ? result.filter(isReview) : []),
      error: (error: unknown) => console.error(error),
    })
    return () => subscription.unsubscribe()
  }, [documentStore])
  return reviews
}

/** The review of a document; its mark is deleted once there is no draft any more. */
export function useReview(documentId: string, hasDraft: boolean | undefined): Review | undefined {
  const client = useClient({apiVersion: API_VERSION})
  const review = useReviews()?.find((candidate) => candidate.documentId === documentId)
  const isOver = review !== undefined && hasDraft === false
  useEffect(() => {
    if (isOver) endReview(client, documentId).catch(console.error)
  }, [client, documentId, isOver])
  return isOver ? undefined : review
}

const isReview = (value: unknown): value is Review =>
  isRecord(value) &&
  ['documentId', 'documentType', 'requestedBy', 'requestedAt'].every(
    (name) => typeof value[name] === 'string',
  )
