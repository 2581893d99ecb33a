import {useEffect, useState} from 'react'
import {type DocumentActionComponent, useClient} from 'sanity'

const OTHER_SLIDES =
  'count(*[_type == "heroSlide" && _id != $id && !(_id in path("drafts.**")) && !(_id in path("versions.**"))])'

const REMOVING = new Set<string | undefined>(['delete', 'unpublish'])

/**
 * Delete and unpublish, switched off while a published hero slide is the only one: without any, the
 * home page would begin with nothing. Validation cannot say that of a document that goes away.
 */
export const keepLastSlide = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  schemaType === 'heroSlide'
    ? actions.map((action) => (REMOVING.has(action.action) ? guarded(action) : action))
    : actions

function guarded(action: DocumentActionComponent): DocumentActionComponent {
  const Guarded: DocumentActionComponent = (props) => {
    const description = action(props)
    const others = useOtherSlides(props.id)
    const isLast = props.published !== null && others === 0
    return isLast && description
      ? {...description, disabled: true, title: 'The home page needs at least one hero slide.'}
      : description
  }
  return Object.assign(Guarded, {action: action.action})
}

/** How many other slides are published; null until it is known. */
function useOtherSlides(id: string): number | null {
  const client = useClient({apiVersion: '2025-02-19'})
  const [count, setCount] = useState<number | null>(null)
  // The Studio's actions have no loader: the count is asked for when the menu is drawn.
  useEffect(() => {
    const subscription = client.observable
      .fetch<number>(OTHER_SLIDES, {id}, {perspective: 'raw'})
      .subscribe({next: setCount, error: () => setCount(null)})
    return () => subscription.unsubscribe()
  }, [client, id])
  return count
}
