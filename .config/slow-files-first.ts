import {BaseSequencer, type TestSpecification} from 'vitest/node'

/** The files that take longest, the longest first: a file of these that began last would run while other cores idle. */
const slowFiles = [
  'e2e/accessibility/accessibility',
  'e2e/studio/every-form',
  'e2e/studio/editing',
  'e2e/pages/layout-shift',
  'e2e/server/cms-errors-in-browser',
  'e2e/preview/clicks',
  'e2e/preview/studio',
  'e2e/pages/missing-content',
  'e2e/accessibility/keyboard-focus',
  'e2e/studio/collaboration',
  'e2e/pages/tap-every-control',
  'e2e/server/stop',
  'e2e/accessibility/reflow',
  'content-lake/endpoints/hostile-queries',
  'content-lake/command-line-project',
  'content-lake/round-trip',
]

const place = ({moduleId}: TestSpecification) => {
  const found = slowFiles.findIndex((path) => moduleId.includes(`/${path}.`))
  return found === -1 ? slowFiles.length : found
}

/**
 * Runs the slow files of each project first, the others as Vitest sorts them: by what they took in the last
 * run, which a fresh machine does not know.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Vitest sorts by projects first, in the order of their groups: a worker serves one project.
    const projects = [...new Set(sorted.map(({project}) => project))]
    const turn = ({project}: TestSpecification) => projects.indexOf(project)
    return sorted.toSorted((one, other) => turn(one) - turn(other) || place(one) - place(other))
  }
}
