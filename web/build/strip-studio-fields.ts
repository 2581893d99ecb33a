import type {Plugin} from 'vite'

/** Fields of the page registry that only the Studio, the sitemap and the schemas read. */
const unused = /^ +(?:title|studioTitle|studioFolder|icon|sitemap): .*,\n/gm

/** Removes from the page registry what no browser needs: it is part of every page's first scripts. */
export function stripStudioFields(): Plugin {
  return {
    name: 'strip-studio-fields',
    enforce: 'pre',
    transform: {
      filter: {id: /\/schemas\/pages\.ts$/},
      handler: (code) => ({code: stripFields(code), map: null}),
    },
  }
}

/** The types of the registry have these fields on lines without a comma at the end, and keep them. */
export const stripFields = (source: string) => source.replaceAll(unused, '')
