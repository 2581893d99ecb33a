import {TOKEN_USER} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeApp, LakeServices} from '../http/context.ts'

const encoder = new TextEncoder()
const KEEP_ALIVE = encoder.encode('\n')

/**
 * POST /snapshots – for programs of the same machine that have the write token: copies the database.
 * The answer is a line of JSON, `{"file": "<path>"}`; the copy exists as long as the answer is read.
 */
export function snapshotEndpoints(app: LakeApp, services: LakeServices): void {
  app.post('/snapshots', async (c) => {
    if (c.get('identity').userId !== TOKEN_USER) {
      throw new LakeError(403, 'Snapshots are for programs with the write token')
    }
    const snapshot = await services.snapshots.create()
    let stopHeartbeat = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(`${JSON.stringify({file: snapshot.file})}\n`))
        stopHeartbeat = services.heartbeat.onBeat(() => controller.enqueue(KEEP_ALIVE))
        snapshot.onEnd(() => {
          stopHeartbeat()
          controller.close()
        })
      },
      cancel() {
        stopHeartbeat()
        snapshot.release()
      },
    })
    return c.body(body, 200, {'Content-Type': 'application/x-ndjson'})
  })
}
