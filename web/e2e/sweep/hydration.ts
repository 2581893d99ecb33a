import type {Inspector} from './sweep.ts'

/** The page is open, and its console is silent: `takeErrors` adds what it said. */
export const inspectConsole: Inspector = {
  name: 'opens without an error, and asks nobody else for anything',
  find: async () => [],
}

/**
 * React says where it could not take over what the server has drawn, which counts as an error. The state comes with
 * the page: its loaders ask for no content.
 */
export const inspectHydration: Inspector = {
  name: 'is hydrated with what the server has loaded',
  async find({page, sent, settle}) {
    await settle()
    const asked = [...sent.keys()].filter((url) => url.includes('/data/query/'))
    const busy = page.locator('main [aria-busy="true"]')
    const waiting = await busy.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)))
    return [...asked, ...waiting]
  },
}
