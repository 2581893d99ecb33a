import {text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import {picture} from '#web/src/shared/cms/picture.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {aboutQuery} from './about.queries.ts'
import {readEntries} from '#web/src/shared/cms/read-entries.ts'
import {readNote, readTitled} from '#web/src/shared/cms/read-titled.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(aboutQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'About us')
  const storyImage = picture(page?.howWeStarted?.image)
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    story: {
      ...readNote(page?.howWeStarted, 'How we started'),
      ...(storyImage && {image: storyImage}),
    },
    vision: {title: text(page?.vision?.title, 'Our vision'), text: text(page?.vision?.text)},
    mission: {title: text(page?.mission?.title, 'Our mission'), text: text(page?.mission?.text)},
    values: {
      title: text(page?.values?.title, 'Our values'),
      items: readTitled(page?.values?.items),
    },
    whatWeDo: {
      title: text(page?.whatWeDo?.title, 'What we do'),
      items: readEntries(page?.whatWeDo?.items, 'work'),
      buttonLabel: text(page?.whatWeDo?.buttonLabel, 'View all Services'),
    },
    priorities: {
      title: text(page?.priorities?.title, 'Our business priorities'),
      items: readTitled(page?.priorities?.items),
    },
  }
}
