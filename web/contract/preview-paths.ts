/** The paths of the preview, on the server. */
export const PREVIEW_PATHS = {
  enable: '/preview/enable',
  disable: '/preview/disable',
  query: '/preview/query',
  events: '/preview/events',
  changes: '/preview/changes',
} as const

/** The paths of a shared link: opened with its token, they show drafts to whoever has it. */
export const SHARED_PATHS = {
  open: '/preview/shared/open',
  leave: '/preview/shared/leave',
  query: '/preview/shared/query',
  events: '/preview/shared/events',
} as const
