import {href, text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import {richText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {hasWords} from '#web/src/shared/cms/has-words.ts'
import {readEntries} from '#web/src/shared/cms/read-entries.ts'
import {readTitled} from '#web/src/shared/cms/read-titled.ts'
import {whistleblowerQuery} from './whistleblower.queries.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(whistleblowerQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Whistleblower policy')
  const intro = richText(page?.intro)
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: hasWords(intro) ? intro : [],
    howItWorks: {
      title: text(page?.howItWorks?.title, 'How it works'),
      entries: readEntries(page?.howItWorks?.items, 'step'),
    },
    trust: {
      title: text(page?.trust?.title, 'What you can rely on'),
      items: readTitled(page?.trust?.items),
    },
    faq: {
      title: text(page?.faq?.title, 'FAQ'),
      entries: readEntries(page?.faq?.items, 'question'),
    },
    report: {
      title: text(page?.report?.title, 'Make a report'),
      text: text(page?.report?.text),
      label: text(page?.report?.buttonLabel, 'Open the anonymous report form'),
      url: href(page?.report?.url) ?? '',
    },
  }
}
