import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/load-page-content.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {normaliseCheck} from './normalise-check.ts'
import {purchaseProcessQuery} from './purchase-process.queries.ts'
import {normaliseLinks} from '#web/src/shared/cms/normalise-links.ts'
import {
  normaliseTitledList,
  normaliseTitledRichText,
} from '#web/src/shared/cms/normalise-titled-texts.ts'

export async function load(context: LoaderContext) {
  const {page, steps} = await fetchPageContent(context, purchaseProcessQuery)
  return {
    ...normalisePageHead(page, 'Gas purchase process'),
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
            links: normaliseLinks(step.links),
          }
        : undefined
    }),
    eligible: normaliseTitledList(page?.eligible, 'Who can buy'),
    notEligible: normaliseTitledList(page?.notEligible, 'Who cannot buy'),
    check: normaliseCheck(page?.check),
    timeToAgreement: normaliseTitledRichText(page?.timeToAgreement, 'Time to agreement'),
    funding: normaliseTitledRichText(page?.funding, 'Funding'),
    penalty: normaliseTitledRichText(page?.penalty, 'Non-compliance penalty'),
  }
}
