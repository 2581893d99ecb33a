/**
 * `npm run export [-- file.tar.gz]`: writes the whole dataset, drafts, pictures and files included, into
 * one archive that `sanity dataset import` and @sanity/import read.
 */
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {readEnvironment} from '#web/server/env/env.ts'
import {exportCompleteDataset} from './backup/export-complete-dataset.ts'
import {runCommand} from './run/command.ts'
import {createProgressLine} from './seed/progress-line.ts'
import {openTarget} from './seed/open-target.ts'

const countDocuments =
  'count(*[!(_id in path("_.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])])'

await runCommand(async () => {
  const {positionals} = parseArgs({allowPositionals: true})
  const env = readEnvironment()
  const today = new Date().toISOString().slice(0, 10)
  const outputPath = resolve(positionals[0] ?? join(env.dataDir, `${env.dataset}-${today}.tar.gz`))
  const target = await openTarget(env)
  const line = createProgressLine(process.stdout)
  try {
    console.log(`Exporting ${target.name}.`)
    const expected = await target.client.fetch<number>(countDocuments, {}, {perspective: 'raw'})
    const result = await exportCompleteDataset(outputPath, {
      client: target.client,
      dataset: env.dataset,
      expected,
      onProgress: ({step, current, total}) =>
        line.report({
          step: step.replace(/\.+$/, ''),
          ...(typeof total === 'number' ? {current: current ?? 0, total} : {}),
        }),
    })
    line.done()
    const {documentCount, assetCount} = result
    console.log(`${documentCount} documents and ${assetCount} assets are in ${outputPath}.`)
  } finally {
    line.done()
    await target.close()
  }
})
