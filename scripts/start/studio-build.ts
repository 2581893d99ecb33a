import type {StudioBuild, StudioState} from '#web/server/main.ts'
import {buildInChildProcess} from '../build/build-process.ts'
import {isBuilt} from '../build/parts.ts'

/** Builds what changed of the Studio and of the preview, for a server that answers all else meanwhile. */
export async function createStudioBuild(): Promise<StudioBuild> {
  let state: StudioState = (await isBuilt(['studio'])) ? 'ready' : 'building'
  const stopping = new AbortController()
  return {
    state: () => state,
    async run(output) {
      try {
        await buildInChildProcess({groups: ['studio'], output, signal: stopping.signal})
        state = 'ready'
      } catch (error) {
        if (stopping.signal.aborted) return
        state = 'unbuilt'
        throw error
      }
    },
    stop: () => stopping.abort(),
  }
}
