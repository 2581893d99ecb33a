import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {aboutQuery} from './about.queries.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'
import {
  normaliseTitledRichText,
  normaliseTitledTexts,
} from '#web/src/shared/cms/normalise-titled-texts.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(aboutQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'About us')
  const storyImage = normalisePicture(page?.howWeStarted?.image)
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    story: {
      ...normaliseTitledRichText(page?.howWeStarted, 'How we started'),
      ...(storyImage && {image: storyImage}),
    },
    vision: {title: text(page?.vision?.title, 'Our vision'), text: text(page?.vision?.text)},
    mission: {title: text(page?.mission?.title, 'Our mission'), text: text(page?.mission?.text)},
    values: {
      title: text(page?.values?.title, 'Our values'),
      items: normaliseTitledTexts(page?.values?.items),
    },
    whatWeDo: {
      title: text(page?.whatWeDo?.title, 'What we do'),
      items: normaliseAccordion(page?.whatWeDo?.items, 'work'),
      buttonLabel: text(page?.whatWeDo?.buttonLabel, 'View all Services'),
    },
    priorities: {
      title: text(page?.priorities?.title, 'Our business priorities'),
      items: normaliseTitledTexts(page?.priorities?.items),
    },
  }
}
