import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import {
  featurePages,
  type LoaderModule,
  type PageDataWithStatus,
  type PageDefinition,
  type PageModule,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('newsletter', {
  pages: import.meta.glob<PageModule>('./{confirm,unsubscribe}-page.tsx'),
  loaders: import.meta.glob<LoaderModule<PageDataWithStatus>>('./{confirm,unsubscribe}-page.tsx'),
})

/** The pages to which newsletter mails link. They have no document, so the registry has no entry. */
export const newsletterRoutes: PageDefinition<PageDataWithStatus>[] = [
  {path: NEWSLETTER_PAGES.confirm, ...page('confirm')},
  {path: NEWSLETTER_PAGES.unsubscribe, ...page('unsubscribe')},
]
