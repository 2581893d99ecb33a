import type {Reporter, TestModule} from 'vitest/node'
import {type Check, markOfBuild, recordChecks} from '#web/server/checks.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The kind of page, and the width of the screen, that a test checks for accessibility. */
    accessibility?: Pick<Check, 'route' | 'width'>
  }
}

/**
 * Records with the build what its checks of accessibility have found, whatever other tests say: the accessibility
 * statement names it. Where the build was replaced meanwhile nothing is recorded.
 */
export class ChecksReporter implements Reporter {
  readonly #clientDir: string
  readonly #now: () => Date
  #mark: Promise<string | undefined> | undefined

  constructor(clientDir: string, now = () => new Date()) {
    this.#clientDir = clientDir
    this.#now = now
  }

  /** The first test that needs the build begins: it is there. */
  onTestModuleStart(module: TestModule): void {
    if (module.project.name === 'e2e') this.#mark ??= this.#readMark()
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const checks = modules.flatMap(checksOf)
    const mark = await this.#mark
    if (checks.length === 0 || !mark || mark !== (await this.#readMark())) return
    await recordChecks(this.#clientDir, checks, this.#now().toISOString().slice(0, 10))
  }

  #readMark(): Promise<string | undefined> {
    return markOfBuild(this.#clientDir).catch(() => undefined)
  }
}

function checksOf({children}: TestModule): Check[] {
  return [...children.allTests()].flatMap((test) => {
    const {accessibility} = test.meta()
    const {state} = test.result()
    if (!accessibility || (state !== 'passed' && state !== 'failed')) return []
    return [{...accessibility, name: test.name, passed: state === 'passed'}]
  })
}
