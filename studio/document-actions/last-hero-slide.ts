import {useEffect, useState} from 'react'
import {type DocumentActionComponent, useClient} from 'sanity'
import {otherSlidesQuery} from './last-hero-slide.queries.ts'

const REMOVING_ACTIONS = new Set<string | undefined>(['delete', 'unpublish', 'unpublishVersion'])

/**
 * Disables delete and unpublish for the only published hero slide, which the home page needs.
 * Validation cannot prevent it, because it runs before publishing only.
 */
export const guardLastHeroSlide = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  schemaType === 'heroSlide'
    ? actions.map((action) =>
        REMOVING_ACTIONS.has(action.action) ? disableForLastSlide(action) : action,
      )
    : actions

function disableForLastSlide(action: DocumentActionComponent): DocumentActionComponent {
  const GuardedAction: DocumentActionComponent = (props) => {
    const description = action(props)
    const otherSlides = useOtherSlideCount(props.id)
    const isLast = props.published !== null && otherSlides === 0
    return isLast && description
      ? {...description, disabled: true, title: 'The home page needs at least one hero slide.'}
      : description
  }
  return Object.assign(GuardedAction, {action: action.action})
}

/** The number of other published slides; null while it is loading. */
function useOtherSlideCount(id: string): number | null {
  const client = useClient({apiVersion: '2025-02-19'})
  const [count, setCount] = useState<number | null>(null)
  // Document actions have no loaders, so the hook fetches.
  useEffect(() => {
    const subscription = client.observable
      .fetch<number>(otherSlidesQuery, {id}, {perspective: 'raw'})
      .subscribe({next: setCount, error: () => setCount(null)})
    return () => subscription.unsubscribe()
  }, [client, id])
  return count
}
