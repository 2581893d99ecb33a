import type {QueryResult} from '#web/src/shared/cms/client.ts'
import {NEWS_TEXTS} from '#schemas/texts.ts'
import {fileSize, list, texts} from '#web/src/shared/cms/normalise.ts'
import {normaliseLinks, normaliseTitledTexts} from '#web/src/shared/cms/text-lists.ts'
import {pressKitPath} from '#web/src/shared/paths.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useOptionalSiteData} from '#web/src/shared/site/site-data.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {
  ContactOpening,
  normaliseContactOpening,
} from '#web/src/shared/ui/contact/contact-button.tsx'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import type {newsPageQuery} from './news.queries.ts'
import styles from './press-block.module.css'

type Raw = NonNullable<QueryResult<typeof newsPageQuery>>['press'] | undefined

/** The texts for journalists; without any the block is not shown. */
export function normalisePress(raw: Raw) {
  const {title, kitLabel: label} = texts(raw, NEWS_TEXTS.press)
  return {
    title,
    opening: normaliseContactOpening(raw),
    items: normaliseTitledTexts(raw?.items),
    links: normaliseLinks(raw?.links),
    kit: {label, size: list(raw?.kitSizes).reduce((sum, size) => sum + size, 0)},
  }
}

/** Who speaks for the company, how to reach them, and what journalists may use. */
export function PressBlock({title, opening, items, links, kit}: ReturnType<typeof normalisePress>) {
  const {isStatic} = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  if (items.length === 0) return null
  return (
    <Section id="press" tone="mist" labelledBy="press-heading">
      <SideHeading
        id="press-heading"
        title={title}
        under={<ContactOpening {...opening} variant="outline" />}
      >
        <dl className={styles.texts}>
          {items.map(({key, title: name, text: detail}) => (
            <div key={key} className={styles.item}>
              <dt className={styles.name}>{name}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
        <ul role="list" className={styles.links}>
          {kit.size > 0 && !isStatic && (
            <li>
              <a href={pressKitPath} className={textLink()} download>
                {`${kit.label} (ZIP, ${fileSize(kit.size)})`}
              </a>
            </li>
          )}
          {settings?.email && (
            <li>
              <a
                href={`mailto:${settings.email}?subject=${encodeURIComponent(title)}`}
                className={textLink()}
              >
                {settings.email}
              </a>
            </li>
          )}
          {settings?.phone && (
            <li>
              <PhoneLinks phone={settings.phone} className={textLink()} />
            </li>
          )}
          {links.map(({key, label, href}) => (
            <li key={key}>
              <SmartLink to={href} className={textLink()}>
                {label}
              </SmartLink>
            </li>
          ))}
        </ul>
      </SideHeading>
    </Section>
  )
}
