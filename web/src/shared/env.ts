import type {Figures} from '#schemas/figures.ts'

/** Where the site reads its content: the local lake names its path, hosted Sanity names none. */
export type CmsConfig = {
  projectId: string
  dataset: string
  /** Path of the local Content Lake on the page's own origin, such as `/lake`. */
  lakePath?: string
}

/** The hosts beside its own that a page contacts: those of hosted Sanity, for pictures and for content. */
export const contactedHosts = ({projectId, lakePath}: CmsConfig) =>
  lakePath === undefined
    ? {
        pictures: ['cdn.sanity.io'],
        content: [`${projectId}.api.sanity.io`, `${projectId}.apicdn.sanity.io`],
      }
    : {pictures: [], content: []}

/** The surroundings that the server tells the browser of, beside the page's state. */
export type SiteConfig = {
  cms: CmsConfig
  /** The public origin without a trailing slash, such as `https://example.org`. */
  siteUrl: string
  /** Figures that fill the names in braces in texts of content; without them the braces stay. */
  figures?: Figures | undefined
  /** Set where no server stands behind the pages: there are no feeds then. */
  isStatic?: true
}

/**
 * The configuration of a plain static build, which no server renders: hosted Sanity, named by
 * SANITY_PROJECT_ID and SANITY_DATASET when the site was built, as the other settings were then.
 *
 * @throws when the build was made without a project id.
 */
export function readStaticConfig(): SiteConfig {
  const projectId = import.meta.env.SANITY_PROJECT_ID
  if (!projectId) throw new Error('This build has no server state and names no SANITY_PROJECT_ID.')
  return {
    cms: {projectId, dataset: import.meta.env.SANITY_DATASET || 'production'},
    siteUrl: globalThis.location.origin,
    ...(import.meta.env.SITE_FIGURES && {figures: JSON.parse(import.meta.env.SITE_FIGURES)}),
    isStatic: true,
  }
}
