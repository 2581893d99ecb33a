import {presentationTool} from 'sanity/presentation'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {locations} from './locations.ts'
import {mainDocuments} from './main-documents.ts'

/**
 * The tool in which editors see drafts on the site, and click what they want to change. Its own way of
 * sharing stays off: such links never expire, and open the session of an editor.
 */
export const previewTool = () =>
  presentationTool({
    title: 'Preview',
    resolve: {mainDocuments, locations},
    previewUrl: {
      initial: '/',
      previewMode: {
        enable: PREVIEW_PATHS.enable,
        disable: PREVIEW_PATHS.disable,
        shareAccess: false,
      },
    },
  })
