import {NOT_FOUND_PAGE, PAGES} from './pages.ts'

/** Singletons in the order of the site map; each is the only document of its type, `_id === _type`. */
export const SINGLETON_IDS = [
  'siteSettings',
  'navigation',
  ...PAGES.map(({id}) => id),
  NOT_FOUND_PAGE.id,
] as const
export type SingletonId = (typeof SINGLETON_IDS)[number]
