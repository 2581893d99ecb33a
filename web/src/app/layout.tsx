import type {CSSProperties} from 'react'
import {Outlet, useNavigation} from 'react-router-dom'
import {ContactModal} from '#web/src/features/contact/contact-modal.tsx'
import {Footer} from '#web/src/features/navigation/footer.tsx'
import {Header} from '#web/src/features/navigation/header.tsx'
import {NewsletterForm} from '#web/src/features/newsletter/newsletter-form.tsx'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {SectionBoundary} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './layout.module.css'
import {RouteHead} from './page-head.tsx'
import {RouteFocus} from './route-focus.tsx'

/** The layout of every page: header, main, footer and the contact modal. */
export function Layout() {
  const {siteUrl} = useSiteConfig()
  return (
    <>
      <RouteHead />
      <SkipLink />
      <SectionBoundary>
        <Header />
      </SectionBoundary>
      <main id="main" style={hostStyle(siteUrl)}>
        <Outlet />
      </main>
      <SectionBoundary>
        <Footer newsletter={<NewsletterForm />} />
      </SectionBoundary>
      <PendingPage />
      <SectionBoundary>
        <ContactModal />
      </SectionBoundary>
      <RouteFocus />
    </>
  )
}

/** The site's host for style sheets, which print it before the paths of links. */
const hostStyle = (siteUrl: string): CSSProperties & Record<'--host', string> => ({
  '--host': `"${siteUrl.replace(/^https?:\/\//, '')}"`,
})

function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}

/** The loading indicator, shown when loading another page, or the same with another query, takes longer than a moment. */
function PendingPage() {
  const {state} = useNavigation()
  if (state !== 'loading') return null
  return (
    <div className={styles.pending}>
      <Spinner />
    </div>
  )
}
