import type {BreadcrumbList, WithContext} from 'schema-dts'
import type {PageMeta} from '../cms/page-meta.ts'
import type {SiteConfig} from '../env.ts'
import {paths} from '../paths.ts'
import {absolute} from './absolute.ts'

/**
 * The path to a page: home, the list it belongs to, itself.
 * Source: https://schema.org/BreadcrumbList
 */
export function breadcrumbs(
  config: SiteConfig,
  {title, parent}: Pick<PageMeta, 'title' | 'parent'>,
  path: string,
): WithContext<BreadcrumbList> {
  const trail = [{title: 'Home', path: paths.home}, ...(parent ? [parent] : []), {title, path}]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: absolute(config, step.path),
    })),
  }
}
