import type {ValidationContext} from 'sanity'
import {askDataset, ownIds} from './query-dataset.ts'

/** Two steps with the same number would be shown in no certain order. */
export async function checkStepNumberIsFree(
  stepNumber: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof stepNumber !== 'number') return true
  const others = await askDataset(
    context,
    'count(*[_type == "step" && stepNumber == $stepNumber && !(_id in $own) && !(_id in path("versions.**"))])',
    {stepNumber, own: ownIds(context.document?._id)},
  )
  return others === 0 ? true : 'Another step has this number.'
}
