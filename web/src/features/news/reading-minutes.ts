import type {RichBlock} from '#web/src/shared/cms/normalise-rich-content.ts'

/** Words that an adult reads in a minute of a text like ours. */
const wordsPerMinute = 220

/** How many minutes it takes to read a text; 0 for none. */
export function readingMinutes(blocks: readonly RichBlock[]): number {
  return Math.ceil(countWords(blocks) / wordsPerMinute)
}

function countWords(blocks: readonly RichBlock[]): number {
  return blocks
    .map(({text = '', children = []}) => (text.match(/\S+/g)?.length ?? 0) + countWords(children))
    .reduce((sum, count) => sum + count, 0)
}
