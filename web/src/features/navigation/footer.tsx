import type {ReactNode} from 'react'
import type {SocialPlatform} from '#schemas/vocabulary.ts'
import {type FooterLink, type SiteSettings, useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {useContactOpener} from '#web/src/shared/ui/contact/contact-button.tsx'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {SpriteIcon} from '#web/src/shared/ui/icon/icons.tsx'
import {Container, FlowBackground} from '#web/src/shared/ui/layout/layout.tsx'
import {SiteLogo} from '#web/src/shared/ui/layout/site-logo.tsx'
import styles from './footer.module.css'
import {NavLink} from './nav-link.tsx'
import navigationIcons from './navigation-icons.svg?no-inline'

/**
 * The footer.
 *
 * @param newsletter the sign-up, which another feature brings.
 */
export function Footer({newsletter}: {newsletter: ReactNode}) {
  const {settings, navigation} = useSiteData()
  return (
    <footer id="footer" className={styles.footer} data-tone="dark">
      <Container className={styles.inner ?? ''}>
        <div className={styles.company}>
          <div className={styles.introduction}>
            <SiteLogo />
            {settings.footerText && <p className={styles.about}>{settings.footerText}</p>}
          </div>
          <div className={styles.newsletter}>{newsletter}</div>
        </div>
        <FooterContact />
        <nav className={styles.columns} aria-label="Footer">
          {navigation.footerColumns.map(({key, title, links}) => (
            <div key={key} className={styles.column}>
              {title && (
                <>
                  <h2 className={styles.title}>{title}</h2>
                  <GroupToggle title={title} />
                </>
              )}
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

/** Opens a group of links on phones, without scripts: the style sheet shows the list that follows it while it is open. */
function GroupToggle({title}: {title: string}) {
  return (
    <details className={styles.toggle}>
      <summary className={styles.sign} aria-label={title} />
    </details>
  )
}

function FooterEntry({link}: {link: FooterLink}) {
  const opener = useContactOpener()
  if (link.action === 'link') {
    return (
      <NavLink href={link.href} className={styles.link}>
        {link.label}
      </NavLink>
    )
  }
  return (
    <button {...opener} className={styles.link}>
      {link.label}
    </button>
  )
}

const thisYear = () => String(new Date().getFullYear())

/** The current year. The visitor's clock corrects a page cached over New Year. */
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

/** Address, phone line, e-mail and social links: each only where the settings have it. */
function FooterContact() {
  const {address, phone, email, socials} = useSiteData().settings
  if (!address && !phone && !email && socials.length === 0) return null
  return (
    <div id="contact" className={styles.contactRow}>
      <address className={styles.contactAddress}>
        {address && (
          <Entry icon="address">
            <span className={styles.contactLines}>{address}</span>
          </Entry>
        )}
        {phone && (
          <Entry icon="phone">
            <PhoneLinks phone={phone} />
          </Entry>
        )}
        {email && (
          <Entry icon="email">
            <a href={`mailto:${email}`}>{email}</a>
          </Entry>
        )}
      </address>
      <FlowBackground className={styles.flow} />
      <SocialLinks socials={socials} />
    </div>
  )
}

function Entry({icon, children}: {icon: 'address' | 'phone' | 'email'; children: ReactNode}) {
  return (
    <div className={styles.contactEntry}>
      <FooterIcon name={icon} />
      {children}
    </div>
  )
}

const names: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

function SocialLinks({socials}: {socials: SiteSettings['socials']}) {
  if (socials.length === 0) return null
  return (
    <ul role="list" className={styles.contactSocials}>
      {socials.map(({key, platform, url}) => (
        <li key={key}>
          <SmartLink to={url} className={styles.contactSocial}>
            <FooterIcon name={platform} />
            <VisuallyHidden>{names[platform]}</VisuallyHidden>
          </SmartLink>
        </li>
      ))}
    </ul>
  )
}

/** An icon of the footer, of the file that the header has. */
function FooterIcon({name}: {name: 'address' | 'phone' | 'email' | SocialPlatform}) {
  return <SpriteIcon file={navigationIcons} name={name} className={styles.icon} />
}
