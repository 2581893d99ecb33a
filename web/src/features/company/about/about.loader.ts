import {ABOUT_TEXTS} from '#schemas/texts.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import {
  normaliseAccordion,
  normaliseTitledRichText,
  normaliseTitledTexts,
} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {aboutQuery} from './about.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, aboutQuery)
  const storyImage = normalisePicture(page?.howWeStarted?.image)
  return {
    ...normalisePageHead(page, 'About us'),
    story: {
      ...normaliseTitledRichText(page?.howWeStarted, ABOUT_TEXTS.howWeStarted),
      ...(storyImage && {image: storyImage}),
    },
    vision: {title: text(page?.vision?.title, ABOUT_TEXTS.vision), text: text(page?.vision?.text)},
    mission: {
      title: text(page?.mission?.title, ABOUT_TEXTS.mission),
      text: text(page?.mission?.text),
    },
    values: {
      title: text(page?.values?.title, ABOUT_TEXTS.values),
      items: normaliseTitledTexts(page?.values?.items),
    },
    whatWeDo: {
      title: text(page?.whatWeDo?.title, ABOUT_TEXTS.whatWeDo),
      items: normaliseAccordion(page?.whatWeDo?.items, 'work'),
      buttonLabel: text(page?.whatWeDo?.buttonLabel, ABOUT_TEXTS.servicesLabel),
    },
    priorities: {
      title: text(page?.priorities?.title, ABOUT_TEXTS.priorities),
      items: normaliseTitledTexts(page?.priorities?.items),
    },
  }
}
