import {Outlet} from 'react-router-dom'
import {ContactModal} from '#web/src/features/contact/contact-modal.tsx'
import {NewsletterForm} from '#web/src/features/newsletter/newsletter-form.tsx'
import {Footer} from '#web/src/features/navigation/footer.tsx'
import {Header} from '#web/src/features/navigation/header.tsx'
import {SectionBoundary} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {loadChunk} from './load-chunk.ts'
import {RouteHead} from './page-head.tsx'
import {PendingPage} from './pending-page.tsx'
import {RouteFocus} from './route-focus.tsx'
import {SkipLink} from './skip-link.tsx'

/** The layout of every page: header, main, footer and the contact modal. */
export function Layout() {
  return (
    <>
      <RouteHead />
      <SkipLink />
      <SectionBoundary>
        <Header />
      </SectionBoundary>
      <main id="main">
        <Outlet />
      </main>
      <SectionBoundary>
        <Footer newsletter={<NewsletterForm />} />
      </SectionBoundary>
      <PendingPage />
      <SectionBoundary>
        <ContactModal loadChunk={loadChunk} />
      </SectionBoundary>
      <RouteFocus />
    </>
  )
}
