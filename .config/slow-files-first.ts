import {BaseSequencer, type TestSpecification} from 'vitest/node'

/** What takes longest, the longest first: a file of these that began last would run while other cores idle. */
const slowFiles = [
  'accessibility',
  'studio-every-form',
  'studio-editing',
  'layout-shift',
  'cms-errors-in-browser',
  'preview-clicks',
  'preview-studio',
  'missing-content',
  'keyboard-focus',
  'studio-collaboration',
  'tap-every-control',
  'stop',
  'accessibility-reflow',
].map((name) => `/scripts/e2e/${name}.e2e.test.ts`)

const place = ({moduleId}: TestSpecification) => {
  const found = slowFiles.findIndex((path) => moduleId.endsWith(path))
  return found === -1 ? slowFiles.length : found
}

const group = ({project}: TestSpecification) => project.config.sequence.groupOrder

/**
 * Runs the slow files of each group first, the others as Vitest sorts them: by what they took in the last
 * run, which a fresh machine does not know.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => group(one) - group(other) || place(one) - place(other))
  }
}
