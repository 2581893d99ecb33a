import {evaluate, parse} from 'groq-js'
import type {Cms} from '../cms/client.ts'

/** A CMS client over documents in memory: the site's own queries, evaluated by groq-js. */
export type DatasetCms = Cms & {
  /** Parameters of every query so far, in order. */
  requests: Record<string, unknown>[]
  /** Holds every response back until the returned function is called. */
  hold: () => () => void
  /** Concerns the queries alone that hold this text, such as `$slug`. */
  holdOnly: (part: string) => () => void
  /** Fails queries as if the content service were unavailable: all of them, or those that hold a text. */
  away: boolean | string
}

export function createDatasetCms(dataset: readonly object[]): DatasetCms {
  let gate = Promise.resolve()
  let gated: string | undefined
  const cms: DatasetCms = {
    config: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    requests: [],
    away: false,
    holdOnly(part) {
      gated = part
      return cms.hold()
    },
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => (release = resolve))
      return release
    },
    async fetch(query, params = {}) {
      cms.requests.push(params)
      if (gated === undefined || query.includes(gated)) await gate
      if (typeof cms.away === 'string' ? query.includes(cms.away) : cms.away)
        throw new Error('The content service is away.')
      return (await evaluate(parse(query, {params}), {dataset: [...dataset], params})).get()
    },
  }
  return cms
}
