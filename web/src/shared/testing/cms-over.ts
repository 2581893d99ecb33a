import {evaluate, parse} from 'groq-js'
import type {Cms} from '../cms/client.ts'

/** A content document as tests write one: as many fields as they need. */
export type TestDocument = {_id: string; _type: string} & Record<string, unknown>

/** The site's door to content over these documents: the real queries, evaluated in memory. */
export function cmsOver(documents: readonly TestDocument[]): Cms {
  return {
    config: {projectId: 'test', dataset: 'production', lakePath: '/lake'},
    async fetch(query, params = {}) {
      const value = await evaluate(parse(query, {params}), {dataset: [...documents], params})
      return value.get()
    },
  }
}

/** Rich text of one paragraph for each text. */
export function paragraphs(...texts: string[]) {
  return texts.map((text, index) => ({
    _type: 'block',
    _key: `block-${index}`,
    style: 'normal',
    markDefs: [],
    children: [{_type: 'span', _key: 'span', text, marks: []}],
  }))
}
