import {getPublishedId} from '@sanity/client/csm'
import type {
  DocumentActionComponent,
  NewDocumentOptionsContext,
  Template,
  TemplateItem,
} from 'sanity'
import {SINGLETON_IDS} from '#schemas/singleton-ids.ts'

const singletonIds = new Set<string>(SINGLETON_IDS)

/** The actions of a singleton: all that neither create a second one nor remove it. */
const ALLOWED_ACTIONS = new Set<string | undefined>([
  'publish',
  'schedule',
  'discardChanges',
  'discardVersion',
  'restore',
])

/** The actions of a second document of a singleton's type: it can only be removed. */
const DUPLICATE_ACTIONS = new Set<string | undefined>([
  'discardChanges',
  'discardVersion',
  'delete',
])

/** Whether a document type has exactly one document, whose id is the type's name. */
const isSingleton = (type: string): boolean => singletonIds.has(type)

/**
 * Removes duplicate, delete and unpublish from the actions of singletons. A second document of the
 * type, which a URL of the Studio can create, cannot be published.
 */
export const restrictSingletonActions = (
  actions: DocumentActionComponent[],
  {schemaType, documentId}: {schemaType: string; documentId?: string | undefined},
): DocumentActionComponent[] => {
  if (!isSingleton(schemaType)) return actions
  const isSingletonDocument = !documentId || getPublishedId(documentId) === schemaType
  const allowed = isSingletonDocument ? ALLOWED_ACTIONS : DUPLICATE_ACTIONS
  return actions.filter(({action}) => allowed.has(action))
}

/** Removes singletons from the “new document” menus. */
export const withoutSingletonItems = (
  items: TemplateItem[],
  _context?: NewDocumentOptionsContext,
): TemplateItem[] => items.filter(({templateId}) => !isSingleton(templateId))

/** Removes the initial-value templates of singletons, so that no menu can create one. */
export const withoutSingletonTemplates = (templates: Template[]): Template[] =>
  templates.filter(({schemaType}) => !isSingleton(schemaType))
