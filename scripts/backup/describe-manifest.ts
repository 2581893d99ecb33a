import type {Manifest} from './format.ts'

/** What a backup holds, in a few words: `120 documents, 90 pictures and files, and the messages`. */
export function describeManifest({dataset, messages}: Manifest): string {
  const parts: string[] = []
  if (dataset) parts.push(`${dataset.documents} documents`, `${dataset.assets} pictures and files`)
  if (messages) parts.push('the messages')
  return parts.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}
