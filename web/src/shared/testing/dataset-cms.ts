import {evaluate, parse} from 'groq-js'
import type {Cms} from '../cms/client.ts'

/** A CMS client over documents in memory: the site's own queries, evaluated by groq-js. */
export type DatasetCms = Cms & {
  /** Parameters of every query so far, in order. */
  requests: Record<string, unknown>[]
  /** Holds every response back until the returned function is called. */
  hold: () => () => void
  /** Concerns queries with this parameter alone. */
  holdOnly: (param: string) => () => void
  /** While true, every query fails as if the content service were unavailable. */
  away: boolean
}

export function createDatasetCms(dataset: readonly object[]): DatasetCms {
  let gate = Promise.resolve()
  let gated: string | undefined
  const cms: DatasetCms = {
    config: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    requests: [],
    away: false,
    holdOnly(param) {
      gated = param
      return cms.hold()
    },
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => (release = resolve))
      return release
    },
    async fetch(query, params = {}) {
      cms.requests.push(params)
      if (gated === undefined || gated in params) await gate
      if (cms.away) throw new Error('The content service is away.')
      return (await evaluate(parse(query, {params}), {dataset: [...dataset], params})).get()
    },
  }
  return cms
}
