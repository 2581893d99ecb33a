import type {
  DocumentActionComponent,
  NewDocumentOptionsContext,
  Template,
  TemplateItem,
} from 'sanity'
import {SINGLETON_IDS} from '#schemas/vocabulary.ts'

const ids = new Set<string>(SINGLETON_IDS)

/** What may be done with a singleton: everything that neither makes a second one nor removes it. */
const ALLOWED_ACTIONS = new Set<string | undefined>(['publish', 'discardChanges', 'restore'])

/** Whether a document type has exactly one document, whose id is the type's name. */
const isSingleton = (type: string): boolean => ids.has(type)

/** Document actions without duplicate, delete and unpublish where the type is a singleton. */
export const lockActions = (
  actions: DocumentActionComponent[],
  {schemaType}: {schemaType: string},
): DocumentActionComponent[] =>
  isSingleton(schemaType) ? actions.filter(({action}) => ALLOWED_ACTIONS.has(action)) : actions

/** The “new document” menus without singletons. */
export const hideFromNewMenu = (
  items: TemplateItem[],
  _context?: NewDocumentOptionsContext,
): TemplateItem[] => items.filter(({templateId}) => !isSingleton(templateId))

/** Initial-value templates without those of singletons, so that no menu anywhere can create one. */
export const hideTemplates = (templates: Template[]): Template[] =>
  templates.filter(({schemaType}) => !isSingleton(schemaType))
