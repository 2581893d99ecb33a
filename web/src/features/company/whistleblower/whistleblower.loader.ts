import {WHISTLEBLOWER_TEXTS} from '#schemas/texts.ts'
import {href, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {normaliseAccordion, normaliseTitledTexts} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {whistleblowerQuery} from './whistleblower.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, whistleblowerQuery)
  const intro = normaliseRichText(page?.intro)
  return {
    ...normalisePageHead(page, 'Whistleblower policy'),
    dateLine: text(page?.dateLine),
    intro: hasText(intro) ? intro : [],
    howItWorks: {
      title: text(page?.howItWorks?.title, WHISTLEBLOWER_TEXTS.howItWorks),
      entries: normaliseAccordion(page?.howItWorks?.items, 'step'),
    },
    trust: {
      title: text(page?.trust?.title, WHISTLEBLOWER_TEXTS.trust),
      items: normaliseTitledTexts(page?.trust?.items),
    },
    faq: {
      title: text(page?.faq?.title, WHISTLEBLOWER_TEXTS.faq),
      entries: normaliseAccordion(page?.faq?.items, 'question'),
    },
    report: {
      title: text(page?.report?.title, WHISTLEBLOWER_TEXTS.report.title),
      text: text(page?.report?.text),
      label: text(page?.report?.buttonLabel, WHISTLEBLOWER_TEXTS.report.buttonLabel),
      url: href(page?.report?.url) ?? '',
    },
  }
}
