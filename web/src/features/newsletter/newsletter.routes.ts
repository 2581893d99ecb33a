import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import type {PageDataWithStatus, PageDefinition} from '#web/src/shared/routing/page-definition.ts'

/** The pages to which newsletter mails link. They have no document, so the registry has no entry. */
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
