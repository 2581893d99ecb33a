import {linkTarget} from '#schemas/link-target.ts'
import {SERVICES_TEXTS} from '#schemas/texts.ts'
import type {TypedObject} from '@portabletext/types'
import {defineQuery} from 'groq'
import {ArrowRight} from 'lucide-react'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, imageFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {firstSentence, hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {href, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {
  audienceNote,
  type LabelledLink,
  normaliseLinks,
  normaliseTitledTexts,
  type TitledText,
} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {Accordion} from '#web/src/shared/ui/accordion/accordion.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {
  ContactOpening,
  normaliseContactOpening,
} from '#web/src/shared/ui/contact/contact-button.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-shapes.ts'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './services-page.module.css'

export const servicesQuery = defineQuery(`{
  "page": *[_type == "servicesPage" && _id == "servicesPage"][0]{
    intro,
    sellers{title, text, buttonLabel, buttonNote, hint, draft, items[]{_key, title, text}, links[]{_key, label, ${linkTarget('href')}}},
    cards[]{_key, title, text, image{${imageFields}}, link{label, ${linkTarget('href')}}},
    ${bannerFields}, ${seoFields}
  },
  "services": *[_type == "service"] | order(position asc, title asc){
    _id, title, "slug": slug.current, ${linkedText('description')}, audience, image{${imageFields}}
  }
}`)

export async function load(context: LoaderContext) {
  const {page, services} = await queryPage(context, servicesQuery)
  return {
    ...normaliseBannerPage(page, 'What we offer'),
    intro: text(page?.intro),
    services: mapList(
      services,
      ({_id, slug, title: rawTitle, description, audience, image: rawImage}) => {
        const title = text(rawTitle)
        const body = normaliseRichText(description)
        const image = normalisePicture(rawImage)
        if (!title || !(image || hasText(body))) return undefined
        return {
          id: text(slug, _id),
          title,
          note: audienceNote(audience),
          body,
          ...(image && {image}),
        }
      },
    ),
    sellers: {
      title: text(page?.sellers?.title, SERVICES_TEXTS.sellers),
      text: text(page?.sellers?.text),
      opening: normaliseContactOpening(page?.sellers),
      steps: normaliseTitledTexts(page?.sellers?.items),
      links: normaliseLinks(page?.sellers?.links),
    },
    cards: mapList(page?.cards, (card, index) => {
      const title = text(card.title)
      const url = href(card.link?.href)
      const image = normalisePicture(card.image)
      return title && url
        ? {
            key: text(card._key, String(index)),
            title,
            text: text(card.text),
            href: url,
            label: text(card.link?.label, title),
            ...(image && {image}),
          }
        : undefined
    }),
  }
}

export function Page() {
  const {banner, intro, services, sellers, cards} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || services.length > 0) && (
        <Section>
          <Intro text={intro} />
          <Accordion
            firstOpen
            numbered
            look="display"
            headingLevel="h2"
            items={services.map(({id, title, note, ...service}) => ({
              id,
              title,
              note,
              teaser: firstSentence(service.body),
              content: <ServiceDetail {...service} />,
            }))}
          />
        </Section>
      )}
      <SellersPath {...sellers} />
      <PromoCards cards={cards} />
      <CallToAction />
    </Sections>
  )
}

/** The content of an opened service: its coverage, beside its picture. */
function ServiceDetail({body, image}: {body: TypedObject[]; image?: Picture}) {
  return (
    <div className={styles.detail}>
      <RichText value={body} />
      {image && (
        <PictureImage
          picture={image}
          sizes="(width >= 64rem) 24rem, (width >= 40rem) 40vw, 90vw"
          ratio={5 / 6}
          className={styles.detailPicture}
        />
      )}
    </div>
  )
}

/** The path of a seller, step by step, with the form to offer gas and what explains more. */
function SellersPath({
  title,
  text: introduction,
  opening,
  steps,
  links,
}: Record<'title' | 'text', string> & {
  opening: ReturnType<typeof normaliseContactOpening>
  steps: TitledText[]
  links: LabelledLink[]
}) {
  const {contactModal} = useSiteData().settings
  if (steps.length === 0) return null
  return (
    <Section id="sellers" tone="dark" labelledBy="sellers-heading">
      <SideHeading
        id="sellers-heading"
        title={title}
        under={
          <>
            {introduction && <p className={styles.pathText}>{introduction}</p>}
            <ContactOpening
              {...opening}
              buttonLabel={opening.buttonLabel || contactModal.title}
              variant="outline"
            />
          </>
        }
      >
        <ol role="list" className={styles.path}>
          {steps.map(({key, title: step, text: detail}) => (
            <li key={key} className={styles.pathStep}>
              <h3>{step}</h3>
              {detail && <p className={styles.pathText}>{detail}</p>}
            </li>
          ))}
        </ol>
        {links.length > 0 && (
          <ul role="list" className={styles.pathLinks}>
            {links.map(({key, label, href: to}) => (
              <li key={key}>
                <SmartLink to={to} className={textLink()}>
                  {label}
                  <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
                </SmartLink>
              </li>
            ))}
          </ul>
        )}
      </SideHeading>
    </Section>
  )
}

type Card = {key: string; title: string; text: string; href: string; label: string; image?: Picture}

/** Cards that lead on to other pages; the whole card is the link's target. */
function PromoCards({cards}: {cards: readonly Card[]}) {
  if (cards.length === 0) return null
  return (
    <Section tone="mist">
      <ul role="list" className={styles.cards}>
        {cards.map(({key, title, text, href, label, image}) => (
          <li key={key} className={styles.card}>
            {image && (
              <div className={styles.frame}>
                <PictureImage
                  picture={image}
                  sizes="(width >= 48rem) 38rem, 92vw"
                  widths={imageWidths.body}
                  ratio={3 / 2}
                  className={styles.cardPicture}
                />
              </div>
            )}
            <div className={styles.texts}>
              <h2 className={styles.title}>{title}</h2>
              {text && <p>{text}</p>}
              <SmartLink to={href} className={textLink(['leaf', 'covers'], styles.link)}>
                {label}
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </SmartLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
