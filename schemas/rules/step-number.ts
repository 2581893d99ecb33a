import type {ValidationContext} from 'sanity'
import {queryDataset, draftAndPublishedIds} from './query-dataset.ts'
import {stepsWithNumberQuery} from './step-number.queries.ts'

/** Checks that no other step has the number: the order of two such steps would be undefined. */
export async function checkStepNumberIsUnique(
  stepNumber: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof stepNumber !== 'number') return true
  const others = await queryDataset(context, stepsWithNumberQuery, {
    stepNumber,
    own: draftAndPublishedIds(context.document?._id),
  })
  return others === 0 ? true : 'Another step has this number.'
}
