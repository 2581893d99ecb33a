import {onSide} from './explain.ts'
import {MOVE_STATE_ID} from './move-state.ts'
import type {Side} from './side.ts'

/**
 * Asks a dataset for almost nothing, and lets it check a write that is not done.
 *
 * @throws MoveError where it cannot be used.
 */
export async function checkSide(side: Side, use: 'read' | 'write'): Promise<void> {
  await onSide(side, async () => {
    await side.client.fetch('count(*[0...1])')
    if (use === 'read') return
    const nothing = {createIfNotExists: {_id: MOVE_STATE_ID, _type: 'moveState'}}
    await side.client.mutate([nothing], {dryRun: true})
  })
}
