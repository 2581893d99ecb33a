/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly SANITY_PROJECT_ID?: string
  readonly SANITY_DATASET?: string
  /** The figures of a plain static build, as JSON; without a Sanity project there are none. */
  readonly SITE_FIGURES?: string
}
