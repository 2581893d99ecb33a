import {getPublishedId} from '@sanity/client/csm'
import {useEffect, useState} from 'react'
import {type DocumentActionComponent, type Template, type TemplateItem, useClient} from 'sanity'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {otherSlidesQuery} from './studio.queries.ts'

/** The document types of uploaded pictures and files. */
export const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset'] as const

type ActionName = DocumentActionComponent['action']

/** The actions of a singleton: all that neither create a second one nor remove it. */
const SINGLETON_ACTIONS: ActionName[] = [
  'publish',
  'schedule',
  'discardChanges',
  'discardVersion',
  'restore',
]

/** The actions of a second document of a singleton's type, which a URL of the Studio can create: it can only be removed. */
const DUPLICATE_ACTIONS: ActionName[] = ['discardChanges', 'discardVersion', 'delete']

/** The actions that leave an uploaded file as it is, and delete, which is refused while a document uses it. */
const ASSET_ACTIONS: ActionName[] = ['publish', 'discardChanges', 'delete']

interface ActionContext {
  schemaType: string
  documentId?: string | undefined
}

/**
 * Removes the actions that a type must not have: those that copy, remove or hide a singleton, and those that copy or
 * hide an uploaded file. The last hero slide keeps its actions, but cannot be removed.
 */
export function restrictActions(
  actions: DocumentActionComponent[],
  context: ActionContext,
): DocumentActionComponent[] {
  const allowed = allowedActions(context)
  if (allowed) return actions.filter(({action}) => allowed.includes(action))
  return context.schemaType === 'heroSlide' ? actions.map(guardLastSlide) : actions
}

/** The actions of a type; undefined for all. */
function allowedActions({schemaType, documentId}: ActionContext): ActionName[] | undefined {
  if (ASSET_TYPES.some((type) => type === schemaType)) return ASSET_ACTIONS
  if (!isSingleton(schemaType)) return undefined
  const isSingletonDocument = !documentId || getPublishedId(documentId) === schemaType
  return isSingletonDocument ? SINGLETON_ACTIONS : DUPLICATE_ACTIONS
}

/** Tells whether a document type has exactly one document, whose id is the type's name. */
const isSingleton = (type: string): boolean => SINGLETON_IDS.some((id) => id === type)

/** Removes singletons from the “new document” menus. */
export const withoutSingletonItems = (items: TemplateItem[]): TemplateItem[] =>
  items.filter(({templateId}) => !isSingleton(templateId))

/** Removes the initial-value templates of singletons, so that no menu can create one. */
export const withoutSingletonTemplates = (templates: Template[]): Template[] =>
  templates.filter(({schemaType}) => !isSingleton(schemaType))

const REMOVING_ACTIONS = new Set<ActionName>(['delete', 'unpublish', 'unpublishVersion'])

/**
 * Disables delete and unpublish for the only published hero slide, which the home page needs.
 * Validation cannot prevent it, because it runs before publishing only.
 */
function guardLastSlide(action: DocumentActionComponent): DocumentActionComponent {
  if (!REMOVING_ACTIONS.has(action.action)) return action
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
  const client = useClient({apiVersion: API_VERSION})
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
