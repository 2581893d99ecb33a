import {LakeError} from '../protocol/errors.ts'

/** The protocol's `actionError`: the whole request failed. `index` counts from 0. */
export function actionError(
  status: 400 | 404 | 409,
  index: number,
  description: string,
): LakeError {
  return new LakeError(status, description, {
    error: {
      type: 'actionError',
      description,
      items: [{error: {type: 'actionError', description}, index}],
    },
  })
}
