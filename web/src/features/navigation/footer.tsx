import type {ReactNode} from 'react'
import {useSiteData, type FooterLink} from '#web/src/shared/site/site-data.ts'
import {contactOpenerProps} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactFallback} from '#web/src/shared/ui/contact/contact-fallback.tsx'
import {FlowBackground} from '#web/src/shared/ui/layout/flow-background.tsx'
import {SiteLogo} from '#web/src/shared/ui/layout/site-logo.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {FooterContact} from './footer-contact.tsx'
import styles from './footer.module.css'
import {NavLink} from './nav-link.tsx'

/**
 * The footer (behaviour B30).
 *
 * @param newsletter the sign-up, which another feature brings.
 */
export function Footer({newsletter}: {newsletter: ReactNode}) {
  const {settings, navigation} = useSiteData()
  return (
    <footer id="footer" className={styles.footer} data-tone="dark">
      <FlowBackground className={styles.flow} />
      <Container>
        <div className={styles.main}>
          <div className={styles.company}>
            <SiteLogo />
            {settings.footerText && <p className={styles.about}>{settings.footerText}</p>}
            <div className={styles.newsletter}>{newsletter}</div>
          </div>
          <nav className={styles.columns} aria-label="Footer">
            {navigation.footerColumns.map(({key, title, links}) => (
              <div key={key}>
                {title && <h2 className={styles.title}>{title}</h2>}
                <ul role="list">
                  {links.map((link) => (
                    <li key={link.key}>
                      <FooterEntry link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <FooterContact />
        <div className={styles.base}>
          <p>
            © <Year /> {settings.copyrightHolder}
          </p>
          {navigation.legalLinks.length > 0 && (
            <ul role="list" className={styles.legal}>
              {navigation.legalLinks.map(({key, label, href}) => (
                <li key={key}>
                  <NavLink href={href} className={styles.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Container>
    </footer>
  )
}

function FooterEntry({link}: {link: FooterLink}) {
  const {open} = useContactModal()
  if (link.action === 'link') {
    return (
      <NavLink href={link.href} className={styles.link}>
        {link.label}
      </NavLink>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        {...contactOpenerProps}
        onClick={open}
      >
        {link.label}
      </button>
      <ContactFallback className={styles.link}>{link.label}</ContactFallback>
    </>
  )
}

const thisYear = () => String(new Date().getFullYear())

/** The current year (behaviour B34). The visitor's clock corrects a page cached over New Year. */
function Year() {
  const year = thisYear()
  return (
    <span
      suppressHydrationWarning
      ref={(node) => {
        if (node) node.textContent = year
      }}
    >
      {year}
    </span>
  )
}
