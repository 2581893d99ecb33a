import type {Commit} from '../../store/commit.ts'

/** A commit's changes as JSON, `[id, document or null]` for each. */
export const changesText = once((commit) =>
  JSON.stringify(commit.effects.map(({id, after}) => [id, after])),
)

/** The documents before and after each change of a commit as JSON. */
export const documentsText = once(({effects}) => toDocumentsText(effects))

/** The same of what anonymous readers see. */
export const publicDocumentsText = once(({publicEffects}) => toDocumentsText(publicEffects))

const toDocumentsText = (effects: Commit['effects']) =>
  JSON.stringify(effects.flatMap(({before, after}) => [before, after]))

/** Makes a commit's text once for all who need it. */
function once(makeText: (commit: Commit) => string): (commit: Commit) => string {
  const texts = new WeakMap<Commit, string>()
  return (commit) => {
    let text = texts.get(commit)
    if (text === undefined) texts.set(commit, (text = makeText(commit)))
    return text
  }
}
