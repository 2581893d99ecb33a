import {useOptionalSiteData} from './site-data.ts'

/** A page's name, as the header's navigation says it; undefined where it does not lead there. */
export function usePageName(path: string): string | undefined {
  const navigation = useOptionalSiteData()?.navigation
  const links = navigation?.groups.flatMap((group) => group.links) ?? []
  return links.find(({href}) => href === path)?.label
}
