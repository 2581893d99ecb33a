import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import type {PageDataWithStatus, PageDefinition} from '#web/src/shared/routing/page-definition.ts'

/** Where the links of newsletter mails lead: pages whose one button posts. */
export const newsletterRoutes: PageDefinition<PageDataWithStatus>[] = [
  {
    path: NEWSLETTER_PAGES.confirm,
    page: () => import('./confirm-page.tsx'),
    loader: () => import('./confirm.loader.ts'),
  },
  {
    path: NEWSLETTER_PAGES.unsubscribe,
    page: () => import('./unsubscribe-page.tsx'),
    loader: () => import('./unsubscribe.loader.ts'),
  },
]
