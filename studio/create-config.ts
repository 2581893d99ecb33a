import {getPublishedId} from '@sanity/client/csm'
import {visionTool} from '@sanity/vision'
import {localLake} from 'content-lake/studio'
import {
  type CurrentUser,
  defineConfig,
  defineLocaleResourceBundle,
  type DocumentActionComponent,
  type Template,
  type TemplateItem,
  type WorkspaceOptions,
} from 'sanity'
import {structureTool} from 'sanity/structure'
import type {Figures} from '#schemas/figures.ts'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {backupsTool} from './backups/index.tsx'
import {bulkTool} from './bulk/index.tsx'
import {contentHealthTool} from './content-health/content-health-tool.tsx'
import {withDeletion} from './deletion/delete-action.tsx'
import {linkInput} from './links/link-input.tsx'
import {clientInSession, LakeSession} from './client/local-client.ts'
import {layoutInSession} from './client/sign-in-again.tsx'
import {counters, fieldNotes} from './field-notes.tsx'
import {figureNotes} from './figure-notes.tsx'
import {itemFocus, richTextFocus} from './form-focus.tsx'
import {withHiding} from './hiding.tsx'
import {withIcons} from './icons.ts'
import {inboxTool} from './inbox/index.tsx'
import {guardLastSlide} from './last-slide.ts'
import {altTextOffers, assetForm, assetTextWarnings} from './media/media-inputs.tsx'
import {pdfPages} from './media/pdf-pages.tsx'
import {picturesInput} from './media/pictures-input.tsx'
import {withRedirectDialog} from './slug-redirects/redirect-actions.tsx'
import {NEWS_IN_CATEGORY} from './news-template.ts'
import {nigerianTime} from './nigerian-time.tsx'
import {newsletterTool} from './newsletter/index.tsx'
import {previewTool} from './presentation.ts'
import {pasteNormalisingInput} from './paste/paste-normalising-input.tsx'
import {remarkNotes} from './remarks/remark-notes.tsx'
import {reviewNotes, withReview, withSendingBack} from './reviews.tsx'
import {sharedLinksTool} from './shared-links/index.tsx'
import {withSharing} from './shared-links/share-action.tsx'
import {signInTool} from './sign-in/index.tsx'
import {teamTool} from './team/index.tsx'
import {todayTool} from './today/index.tsx'
import {withRoleNote} from './team/role-note.tsx'
import {toolsFor, withRoles} from './team/roles.ts'
import {createStructure} from './structure.ts'
import {tableInput} from './tables/table-input.tsx'
import {tagOffers} from './tag-offers.tsx'
import {unsavedChanges} from './unsaved-changes.tsx'

export interface StudioTarget {
  projectId: string
  dataset: string
  /** `local`: the Content Lake of this repository. `hosted`: Sanity's own. */
  mode: 'local' | 'hosted'
  /** Local mode: the URL of the lake without `/v<date>`, such as `https://example.org/lake`. */
  apiHost?: string
  /** The figures that texts may name, where the site tells them. */
  figures?: Figures
}

/** Replaces a text of the Studio that sends editors to the browser's console. */
const clearerTexts = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description':
      'Nothing was stored. Where the file was refused, the message beside this one says why.',
  },
})

/**
 * The Studio's configuration. Runs in the browser and, for schema extraction, in Node: it must not
 * touch `window` or `location`.
 */
export const createStudioConfig = (target: StudioTarget) => {
  const local =
    target.mode === 'local'
      ? localSettings(target.apiHost ?? 'http://localhost:3000/lake')
      : undefined
  return defineConfig({
    ...local,
    name: 'default',
    title: 'Gas aggregator website',
    projectId: target.projectId,
    dataset: target.dataset,
    basePath: '/studio',
    plugins: [
      todayTool(),
      structureTool({structure: createStructure({listsDeleted: target.mode === 'local'})}),
      previewTool(),
      altTextOffers(),
      assetForm(),
      assetTextWarnings(),
      fieldNotes(),
      reviewNotes(),
      remarkNotes(),
      counters(),
      figureNotes(target.figures),
      picturesInput(),
      pdfPages(),
      tagOffers(),
      tableInput(),
      linkInput(),
      richTextFocus(),
      itemFocus(),
      unsavedChanges(),
      nigerianTime(),
      contentHealthTool(),
      bulkTool(),
      inboxTool(),
      newsletterTool(),
      sharedLinksTool(),
      backupsTool(),
      teamTool({mode: target.mode}),
      signInTool({mode: target.mode}),
      visionTool({defaultApiVersion: '2023-05-03'}),
    ],
    tools: toolsFor,
    form: {components: {input: pasteNormalisingInput}},
    i18n: {bundles: [clearerTexts]},
    schema: {
      types: withIcons(schemaTypes),
      templates: (templates) => [...withoutSingletonTemplates(templates), NEWS_IN_CATEGORY],
    },
    // The inbox API checks the user's token with Sanity, so the sign-in must provide one.
    ...(target.mode === 'hosted' ? {auth: {loginMethod: 'token'}} : {}),
    document: {
      ...local?.document,
      actions: studioActions,
      newDocumentOptions: withoutSingletonItems,
    },
  })
}

/** The settings for the local lake, over which a dialog asks to sign in again when the session ends. */
const localSettings = (apiHost: string) => {
  const session = new LakeSession(apiHost)
  return {
    ...localLake({
      apiHost,
      createClient: clientInSession(session),
      onConnection: () => void session.check(),
    }),
    studio: {components: {layout: layoutInSession(session)}},
  } satisfies Partial<WorkspaceOptions>
}

type AllActionsContext = ActionContext & {versionType?: string; currentUser: CurrentUser | null}

/** The Studio's actions of a document and our own, for a person's role. */
export function studioActions(actions: DocumentActionComponent[], context: AllActionsContext) {
  const all = withRoles(allActions(actions, context), context)
  return passingLast(withRoleNote(withReview(all, context), context))
}

/** Actions that come and go with a draft. */
const PASSING_ACTIONS = new Set<ActionName>(['schedule', 'discardChanges'])

/**
 * The actions that come and go last. Sanity's menu knows an open dialog by the place of its action, and closes it when
 * somebody else's draft puts another action there.
 */
const passingLast = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.toSorted(
    (a, b) => Number(PASSING_ACTIONS.has(a.action)) - Number(PASSING_ACTIONS.has(b.action)),
  )

/** The Studio's actions of a document and our own, for everybody. */
const allActions = (actions: DocumentActionComponent[], context: AllActionsContext) =>
  withSendingBack(
    withSharing(
      withHiding(
        withRedirectDialog(withDeletion(restrictActions(actions, context)), context),
        context,
      ),
    ),
    context,
  )

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
