import {visionTool} from '@sanity/vision'
import {type WorkspaceOptions, defineConfig} from 'sanity'
import {structureTool} from 'sanity/structure'
import {schemaTypes} from '#schemas/index.ts'
import {careTool} from './content-health/index.ts'
import {localClientFactory} from './client/local-client.ts'
import {withIcons} from './icons.ts'
import {inboxTool} from './inbox/index.ts'
import {hideFromNewMenu, hideTemplates, lockActions} from './document-actions/singletons.ts'
import {keepLastSlide} from './document-actions/last-hero-slide.ts'
import {offerRedirect} from './slug-redirects/publish-action.tsx'
import {tidyingInput} from './paste/paste-normalising-input.tsx'
import {structure} from './structure.ts'

/** Where the Studio finds its dataset. */
export interface StudioTarget {
  projectId: string
  dataset: string
  /** `local`: the Content Lake of this repository. `hosted`: Sanity's own. */
  mode: 'local' | 'hosted'
  /** Local mode: the address of the lake without `/v<date>`, such as `https://example.org/lake`. */
  apiHost?: string
}

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
      careTool(),
      inboxTool(),
      visionTool({defaultApiVersion: '2023-05-03'}),
    ],
    form: {components: {input: tidyingInput}},
    schema: {types: withIcons(schemaTypes), templates: hideTemplates},
    // The site's own inbox asks hosted Sanity about the user's token, so there must be one.
    ...(target.mode === 'hosted' ? {auth: {loginMethod: 'token'}} : {}),
    ...(target.mode === 'local' ? localLake(target.apiHost ?? 'http://localhost:3000/lake') : {}),
    document: {
      actions: (actions, context) =>
        offerRedirect(keepLastSlide(lockActions(actions, context), context), context),
      newDocumentOptions: hideFromNewMenu,
      ...(target.mode === 'local' ? {comments: {enabled: false}} : {}),
    },
  })

/** What the local lake does not offer is switched off, and every call is sent to it. */
const localLake = (apiHost: string) =>
  ({
    apiHost,
    unstable_clientFactory: localClientFactory(apiHost),
    auth: {loginMethod: 'cookie', redirectOnSingle: false},
    // The default strategy sends text::query, which groq-js does not know: lists would stay empty.
    search: {strategy: 'groqLegacy'},
    releases: {enabled: false},
    scheduledPublishing: {enabled: false},
    scheduledDrafts: {enabled: false},
    tasks: {enabled: false},
    announcements: {enabled: false},
    mediaLibrary: {enabled: false},
    advancedVersionControl: {enabled: false},
    beta: {create: {startInCreateEnabled: false}},
    apps: {canvas: {enabled: false}},
  }) satisfies Partial<WorkspaceOptions>
