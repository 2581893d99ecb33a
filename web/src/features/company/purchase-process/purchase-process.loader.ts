import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {purchaseProcessQuery} from './purchase-process.queries.ts'
import {readLines, readNote} from '#web/src/shared/cms/read-titled.ts'

export async function load({cms, request}: LoaderContext) {
  const {page, steps} = await cms.fetch(purchaseProcessQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Gas purchase process')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    stepsTitle: text(page?.steps?.title, 'The seven steps'),
    buttonLabel: text(page?.buttonLabel, 'Get started'),
    steps: mapList(steps, (step, index) => {
      const title = text(step.title)
      return title
        ? {
            key: step._id,
            number: step.stepNumber ?? index + 1,
            icon: text(step.icon),
            title,
            description: text(step.description),
          }
        : undefined
    }),
    eligible: readLines(page?.eligible, 'Who can buy'),
    notEligible: readLines(page?.notEligible, 'Who cannot buy'),
    timeToAgreement: readNote(page?.timeToAgreement, 'Time to agreement'),
    funding: readNote(page?.funding, 'Funding'),
    penalty: readNote(page?.penalty, 'Non-compliance penalty'),
  }
}
