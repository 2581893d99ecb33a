import {useEffect, useState} from 'react'
import {type DocumentActionComponent, useDocumentStore} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {otherSlidesQuery, rowsListenQuery} from './studio.queries.ts'
import {wrapOnce} from './wrap-once.ts'

type ActionName = DocumentActionComponent['action']

const REMOVING_ACTIONS = new Set<ActionName>(['unpublish', 'unpublishVersion'])

/**
 * Disables unpublish for the only published hero slide, which the home page needs; deleting and hiding say so in their
 * dialogs. Validation cannot prevent it, because it runs before publishing only.
 */
export const guardLastSlide = wrapOnce((action) => {
  if (!REMOVING_ACTIONS.has(action.action)) return action
  const GuardedAction: DocumentActionComponent = (props) => {
    const description = action(props)
    const reason = useLastSlideReason(props.id, props.type, props.release)
    return props.published && reason && description
      ? {...description, disabled: true, title: reason}
      : description
  }
  return GuardedAction
})

/**
 * The reason for which a hero slide cannot be taken away: it would be the last one. Follows what others do in other
 * windows.
 *
 * @param id - The published id.
 * @param release - The release that would take it away; slides that the release takes away as well do not count.
 */
export function useLastSlideReason(id: string, type: string, release = ''): string | undefined {
  const documentStore = useDocumentStore()
  const [count, setCount] = useState<number>()
  const isSlide = type === 'heroSlide'
  useEffect(() => {
    if (!isSlide) return undefined
    const query = {fetch: otherSlidesQuery, listen: rowsListenQuery}
    const options = {apiVersion: API_VERSION, perspective: 'raw' as const, throttleTime: 200}
    const subscription = documentStore.listenQuery(query, {id, release, type}, options).subscribe({
      next: (result: unknown) => setCount(typeof result === 'number' ? result : undefined),
      error: () => setCount(undefined),
    })
    return () => subscription.unsubscribe()
  }, [documentStore, id, isSlide, release, type])
  return isSlide && count === 0 ? 'The home page needs at least one hero slide.' : undefined
}
