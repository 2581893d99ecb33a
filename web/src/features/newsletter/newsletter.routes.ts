import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import {
  featurePages,
  type PageDataWithStatus,
  type PageDefinition,
  type PageModule,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages(
  'newsletter',
  import.meta.glob<PageModule<PageDataWithStatus>>('./{confirm,unsubscribe}-page.tsx'),
)

/** The pages to which newsletter mails link. They have no document, so the registry has no entry. */
export const newsletterRoutes: PageDefinition<PageDataWithStatus>[] = [
  {path: NEWSLETTER_PAGES.confirm, ...page('confirm')},
  {path: NEWSLETTER_PAGES.unsubscribe, ...page('unsubscribe')},
]
