import {Outlet} from 'react-router-dom'
import {ContactModal} from '../features/contact/contact-modal.tsx'
import {NewsletterForm} from '../features/newsletter/newsletter-form.tsx'
import {Footer} from '../features/navigation/footer.tsx'
import {Header} from '../features/navigation/header.tsx'
import {SectionBoundary} from '../shared/ui/section-boundary.tsx'
import {loadChunk} from './load-chunk.ts'
import {RouteHead} from './page-head.tsx'
import {PendingPage} from './pending-page.tsx'
import {RouteFocus} from './route-focus.tsx'
import {SkipLink} from './skip-link.tsx'

/** What every page sits in: header, main, footer and the contact modal. */
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
