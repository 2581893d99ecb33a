import {visionTool} from '@sanity/vision'
import {defineConfig, defineLocaleResourceBundle, type WorkspaceOptions} from 'sanity'
import {structureTool} from 'sanity/structure'
import {schemaTypes} from '#schemas/index.ts'
import {backupsTool} from './backups/index.tsx'
import {contentHealthTool} from './content-health/content-health-tool.tsx'
import {LakeSession} from './client/lake-session.ts'
import {createLocalClientFactory} from './client/local-client.ts'
import {layoutInSession} from './client/sign-in-again.tsx'
import {fieldNotes} from './field-notes.tsx'
import {withIcons} from './icons.ts'
import {inboxTool} from './inbox/index.tsx'
import {altTextOffers, pictureForm} from './media/media-inputs.tsx'
import {
  restrictActions,
  withoutSingletonItems,
  withoutSingletonTemplates,
} from './document-actions.ts'
import {withRedirectDialog} from './slug-redirects/redirect-actions.tsx'
import {newsletterTool} from './newsletter/index.tsx'
import {previewTool} from './presentation.ts'
import {pasteNormalisingInput} from './paste/paste-normalising-input.tsx'
import {reviewNotes, withReview} from './reviews/review-actions.tsx'
import {sharedLinksTool} from './shared-links/shared-links-tool.tsx'
import {withSharing} from './shared-links/share-action.tsx'
import {teamTool} from './team/index.tsx'
import {toolsFor} from './team/roles.ts'
import {withUnpublishLater} from './unpublish-later.tsx'
import {structure} from './structure.ts'

/** The dataset that the Studio edits. */
export interface StudioTarget {
  projectId: string
  dataset: string
  /** `local`: the Content Lake of this repository. `hosted`: Sanity's own. */
  mode: 'local' | 'hosted'
  /** Local mode: the URL of the lake without `/v<date>`, such as `https://example.org/lake`. */
  apiHost?: string
}

/** Replaces a text of the Studio that sends editors to the browser's console. */
const clearerTexts = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description':
      'The file is damaged, too large, or of a kind that cannot be used here. Try another one.',
  },
})

/**
 * The Studio's configuration. Runs in the browser and, for schema extraction, in Node: it must not
 * touch `window` or `location`.
 */
export const createStudioConfig = (target: StudioTarget) =>
  defineConfig({
    name: 'default',
    title: 'Gas aggregator website',
    projectId: target.projectId,
    dataset: target.dataset,
    basePath: '/studio',
    plugins: [
      structureTool({structure}),
      previewTool(),
      altTextOffers(),
      pictureForm(),
      fieldNotes(),
      reviewNotes(),
      contentHealthTool(),
      inboxTool(),
      newsletterTool(),
      sharedLinksTool(),
      backupsTool(),
      teamTool({mode: target.mode}),
      visionTool({defaultApiVersion: '2023-05-03'}),
    ],
    tools: toolsFor,
    form: {components: {input: pasteNormalisingInput}},
    i18n: {bundles: [clearerTexts]},
    schema: {types: withIcons(schemaTypes), templates: withoutSingletonTemplates},
    // The inbox API checks the user's token with Sanity, so the sign-in must provide one.
    ...(target.mode === 'hosted' ? {auth: {loginMethod: 'token'}} : {}),
    ...(target.mode === 'local' ? localLake(target.apiHost ?? 'http://localhost:3000/lake') : {}),
    document: {
      actions: (actions, context) =>
        withReview(
          withSharing(
            withUnpublishLater(
              withRedirectDialog(restrictActions(actions, context), context),
              context,
            ),
          ),
          context,
        ),
      newDocumentOptions: withoutSingletonItems,
      ...(target.mode === 'local' ? {comments: {enabled: false}, askToEdit: {enabled: false}} : {}),
    },
  })

/** Sends every request to the local lake, and switches off the features that it does not support. */
const localLake = (apiHost: string) => {
  const session = new LakeSession(apiHost)
  return {
    apiHost,
    unstable_clientFactory: createLocalClientFactory(apiHost, session),
    studio: {components: {layout: layoutInSession(session)}},
    auth: {loginMethod: 'cookie', redirectOnSingle: false},
    // The default strategy sends text::query, which groq-js does not support: lists would stay empty.
    search: {strategy: 'groqLegacy'},
    scheduledPublishing: {enabled: false},
    tasks: {enabled: false},
    announcements: {enabled: false},
    mediaLibrary: {enabled: false},
    advancedVersionControl: {enabled: false},
    beta: {create: {startInCreateEnabled: false}},
    apps: {canvas: {enabled: false}},
  } satisfies Partial<WorkspaceOptions>
}
