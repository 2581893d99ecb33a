import {withReadableErrors} from './readable-errors.ts'
import {MOVE_STATE_ID} from './move-state.ts'
import type {DatasetConnection} from './dataset-connection.ts'

/**
 * Asks a dataset for almost nothing, and lets it check a write that is not done.
 *
 * @throws MoveError where it cannot be used.
 */
export async function checkAccess(
  dataset: DatasetConnection,
  use: 'read' | 'write',
): Promise<void> {
  await withReadableErrors(dataset, async () => {
    await dataset.client.fetch('count(*[0...1])')
    if (use === 'read') return
    const nothing = {createIfNotExists: {_id: MOVE_STATE_ID, _type: 'moveState'}}
    await dataset.client.mutate([nothing], {dryRun: true})
  })
}
