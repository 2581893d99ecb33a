import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/load-page-content.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {aboutQuery} from './about.queries.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'
import {
  normaliseTitledRichText,
  normaliseTitledTexts,
} from '#web/src/shared/cms/normalise-titled-texts.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, aboutQuery)
  const storyImage = normalisePicture(page?.howWeStarted?.image)
  return {
    ...normalisePageHead(page, 'About us'),
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
