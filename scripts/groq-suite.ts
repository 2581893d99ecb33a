/**
 * `npm run test:groq -- <suite.ndjson>`: compares each query of the public GROQ test suite as groq-js alone, the
 * lake's evaluator without its planner, and the one with it answer it. The file is a release of
 * https://github.com/sanity-io/groq-test-suite, or its `pnpm build`. Exits with 1 where two of them differ.
 */
import {compareGroqSuite} from './content-lake/query/testing/compare-groq-suite.ts'
import {runCommand} from './run/command.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Name the compiled suite: npm run test:groq -- suite.ndjson')
  const {compared, slow, withoutDocuments, differences} = await compareGroqSuite(file, (count) =>
    console.log(`${count} queries …`),
  )
  for (const difference of differences) console.log(difference)
  console.log(
    `${compared} queries compared, ${differences.length} answered differently. ${slow} of them take too long ` +
      `without the planner and were compared with the suite’s result. ` +
      `${withoutDocuments} left out, whose dataset is not in the file.`,
  )
  if (compared === 0 || differences.length > 0) process.exitCode = 1
})
