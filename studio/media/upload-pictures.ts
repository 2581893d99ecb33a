import {reasonOf} from '../use-action.ts'

/** Uploads that go on at the same time: a browser keeps six connections to a server, and the Studio listens on some. */
const AT_ONCE = 3

/** How the upload of several pictures went; names are those of the files. */
export interface UploadReport {
  added: number
  /** Files that were not stored, each with the reason. */
  failed: {name: string; reason: string}[]
  /** Files whose picture the list has already, each with its number there, from 1. */
  repeated: {name: string; number: number}[]
}

interface Options<File> {
  /** Stores a file and returns the id of its asset. */
  upload: (file: File) => Promise<string>
  /** The ids of the assets that the list has, in its order. */
  present: readonly (string | undefined)[]
  /** Adds a picture to the end of the list; called in the order of the files. */
  onUploaded: (assetId: string) => void
  /** Gets how many files are through. */
  onProgress: (count: number) => void
}

type Outcome = {assetId: string} | {reason: string}

/**
 * Uploads files, a few at a time, and adds each picture as soon as all before it are through, so that the list has the
 * files' order. A file that is refused leaves no empty entry, and stops no other.
 */
export async function uploadPictures<File extends {name: string}>(
  files: readonly File[],
  {upload, present, onUploaded, onProgress}: Options<File>,
): Promise<UploadReport> {
  const report: UploadReport = {added: 0, failed: [], repeated: []}
  const numbers = new Map<string, number>()
  for (const [index, assetId] of present.entries()) {
    if (assetId !== undefined && !numbers.has(assetId)) numbers.set(assetId, index + 1)
  }
  const outcomes: Promise<Outcome>[] = []
  for (const [index, file] of files.entries()) {
    const earlier = outcomes[index - AT_ONCE] ?? Promise.resolve()
    outcomes.push(earlier.then(() => outcomeOf(upload(file))))
  }
  for (const [index, {name}] of files.entries()) {
    const outcome = await outcomes[index]
    if (outcome && 'assetId' in outcome) {
      const number = numbers.get(outcome.assetId)
      if (number === undefined) {
        report.added += 1
        numbers.set(outcome.assetId, present.length + report.added)
        onUploaded(outcome.assetId)
      } else report.repeated.push({name, number})
    } else if (outcome) report.failed.push({name, reason: outcome.reason})
    onProgress(index + 1)
  }
  return report
}

const outcomeOf = (upload: Promise<string>): Promise<Outcome> =>
  upload.then(
    (assetId) => ({assetId}),
    (error: unknown) => ({reason: reasonOf(error)}),
  )
