import type {Plugin} from 'vite'
import {PAGES} from '#schemas/pages.ts'

/**
 * Gives browsers the page registry with addresses alone: it is part of every page's first scripts. What
 * only the Studio, the sitemap and the schemas read is left out, so that importing it from the site's
 * own code fails the build.
 */
export function browserPageRegistry(): Plugin {
  return {
    name: 'browser-page-registry',
    apply: 'build',
    load: {filter: {id: /\/schemas\/pages\.ts$/}, handler: browserModule},
  }
}

/** The module as JavaScript, with the exports `PAGES` and `pageById`. */
export function browserModule(): string {
  const pages = PAGES.map(({id, path, itemType}) => ({id, path, itemType}))
  return `export const PAGES = ${JSON.stringify(pages)}
export const pageById = (id) => PAGES.find((page) => page.id === id)`
}
