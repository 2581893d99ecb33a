import type {ValidationContext} from 'sanity'
import {queryDataset, draftAndPublishedIds} from './query-dataset.ts'

/** Checks that no other step has the number: the order of two such steps would be undefined. */
export async function checkStepNumberIsUnique(
  stepNumber: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof stepNumber !== 'number') return true
  const others = await queryDataset(
    context,
    'count(*[_type == "step" && stepNumber == $stepNumber && !(_id in $own) && !(_id in path("versions.**"))])',
    {stepNumber, own: draftAndPublishedIds(context.document?._id)},
  )
  return others === 0 ? true : 'Another step has this number.'
}
