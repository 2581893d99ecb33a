import type {Organization, WithContext} from 'schema-dts'
import type {SiteConfig} from '../env.ts'
import type {SiteSettings} from '../site/site-data.ts'
import {absolute, absolutePicture} from './absolute.ts'

/** How other blocks of the page refer to the company: by its id, with its name and URL. */
export function organizationReference(config: SiteConfig, name: string) {
  return {
    '@type': 'Organization',
    '@id': `${config.siteUrl}/#organization`,
    name,
    url: absolute(config, '/'),
  } as const
}

/**
 * The company, from the site's settings; empty fields are left out.
 * Source: https://schema.org/Organization
 */
export function organization(
  config: SiteConfig,
  settings: SiteSettings,
): WithContext<Organization> {
  const {name, logo, footerText, address, phone, email, socials} = settings
  const sameAs = socials.map(({url}) => url).filter((url) => /^https?:/.test(url))
  return {
    '@context': 'https://schema.org',
    ...organizationReference(config, name),
    ...(logo && {logo: absolutePicture(config, logo)}),
    ...(footerText && {description: footerText}),
    ...(address && {address: address.split(/\s*\n\s*/).join(', ')}),
    ...(phone && {telephone: phone}),
    ...(email && {email}),
    ...(sameAs.length > 0 && {sameAs}),
  }
}
