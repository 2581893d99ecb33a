import {href, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {normaliseRichText} from '#web/src/shared/cms/normalise-rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {hasText} from '#web/src/shared/cms/has-text.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'
import {normaliseTitledTexts} from '#web/src/shared/cms/normalise-titled-texts.ts'
import {whistleblowerQuery} from './whistleblower.queries.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(whistleblowerQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Whistleblower policy')
  const intro = normaliseRichText(page?.intro)
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: hasText(intro) ? intro : [],
    howItWorks: {
      title: text(page?.howItWorks?.title, 'How it works'),
      entries: normaliseAccordion(page?.howItWorks?.items, 'step'),
    },
    trust: {
      title: text(page?.trust?.title, 'What you can rely on'),
      items: normaliseTitledTexts(page?.trust?.items),
    },
    faq: {
      title: text(page?.faq?.title, 'FAQ'),
      entries: normaliseAccordion(page?.faq?.items, 'question'),
    },
    report: {
      title: text(page?.report?.title, 'Make a report'),
      text: text(page?.report?.text),
      label: text(page?.report?.buttonLabel, 'Open the anonymous report form'),
      url: href(page?.report?.url) ?? '',
    },
  }
}
