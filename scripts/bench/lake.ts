/**
 * `npm run bench:lake`: the site's queries at 100, 1,000 and 10,000 news, before and after an edit, and the lake's
 * memory; then 200 listeners and 50 edits a second. `npm run bench:lake -- queries` or `editing` takes one of them.
 */
import {measureEditing} from './lake/editing.ts'
import {measureQueries} from './lake/queries.ts'

const parts: Record<string, () => Promise<void>> = {
  queries: measureQueries,
  editing: measureEditing,
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  throw new Error(`No part is named ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
}
for (const [name, measurePart] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await measurePart()
}
