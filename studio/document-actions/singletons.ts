import type {
  DocumentActionComponent,
  NewDocumentOptionsContext,
  Template,
  TemplateItem,
} from 'sanity'
import {SINGLETON_IDS} from '#schemas/pages.ts'

const ids = new Set<string>(SINGLETON_IDS)

/** What may be done with a singleton: everything that neither makes a second one nor removes it. */
const ALLOWED_ACTIONS = new Set<string | undefined>(['publish', 'discardChanges', 'restore'])

/** A document that only claims to be a singleton may leave, and nothing else. */
const IMPOSTOR_ACTIONS = new Set<string | undefined>(['discardChanges', 'delete'])

/** Whether a document type has exactly one document, whose id is the type's name. */
const isSingleton = (type: string): boolean => ids.has(type)

/**
 * Document actions without duplicate, delete and unpublish where the type is a singleton. Another
 * document of its type (an address of the Studio can make one) cannot be published.
 */
export const lockActions = (
  actions: DocumentActionComponent[],
  {schemaType, documentId}: {schemaType: string; documentId?: string | undefined},
): DocumentActionComponent[] => {
  if (!isSingleton(schemaType)) return actions
  const isTheOne = !documentId || documentId.replace(/^drafts\./, '') === schemaType
  const allowed = isTheOne ? ALLOWED_ACTIONS : IMPOSTOR_ACTIONS
  return actions.filter(({action}) => allowed.has(action))
}

/** The “new document” menus without singletons. */
export const hideFromNewMenu = (
  items: TemplateItem[],
  _context?: NewDocumentOptionsContext,
): TemplateItem[] => items.filter(({templateId}) => !isSingleton(templateId))

/** Initial-value templates without those of singletons, so that no menu anywhere can create one. */
export const hideTemplates = (templates: Template[]): Template[] =>
  templates.filter(({schemaType}) => !isSingleton(schemaType))
