import {NEWSLETTER_PAGES} from '#web/contract/newsletter.ts'
import type {
  LoaderModule,
  PageDataWithStatus,
  PageDefinition,
  PageModule,
} from '#web/src/shared/routing/page-definition.ts'
import {featurePages} from '#web/src/shared/routing/feature-pages.ts'

const page = featurePages('newsletter', {
  pages: import.meta.glob<PageModule>('./{confirm,unsubscribe}-page.tsx'),
  loaders: import.meta.glob<LoaderModule<PageDataWithStatus>>('./*.loader.ts'),
})

/** The pages to which newsletter mails link. They have no document, so the registry has no entry. */
export const newsletterRoutes: PageDefinition<PageDataWithStatus>[] = [
  {path: NEWSLETTER_PAGES.confirm, ...page('confirm')},
  {path: NEWSLETTER_PAGES.unsubscribe, ...page('unsubscribe')},
]
