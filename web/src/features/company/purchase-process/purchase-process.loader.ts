import {PURCHASE_PROCESS_TEXTS} from '#schemas/texts.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {
  normaliseLinks,
  normaliseTitledList,
  normaliseTitledRichText,
} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {normaliseCheck} from './normalise-check.ts'
import {purchaseProcessQuery} from './purchase-process.queries.ts'

export async function load(context: LoaderContext) {
  const {page, steps} = await fetchPageContent(context, purchaseProcessQuery)
  return {
    ...normalisePageHead(page, 'Gas purchase process'),
    intro: text(page?.intro),
    stepsTitle: text(page?.steps?.title, PURCHASE_PROCESS_TEXTS.steps),
    buttonLabel: text(page?.buttonLabel, PURCHASE_PROCESS_TEXTS.buttonLabel),
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
    eligible: normaliseTitledList(page?.eligible, PURCHASE_PROCESS_TEXTS.eligible),
    notEligible: normaliseTitledList(page?.notEligible, PURCHASE_PROCESS_TEXTS.notEligible),
    check: normaliseCheck(page?.check),
    timeToAgreement: normaliseTitledRichText(
      page?.timeToAgreement,
      PURCHASE_PROCESS_TEXTS.timeToAgreement,
    ),
    funding: normaliseTitledRichText(page?.funding, PURCHASE_PROCESS_TEXTS.funding),
    penalty: normaliseTitledRichText(page?.penalty, PURCHASE_PROCESS_TEXTS.penalty),
  }
}
