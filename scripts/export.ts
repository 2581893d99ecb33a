/**
 * `npm run export [-- file.tar.gz]`: writes the whole dataset, drafts, pictures and files included, into
 * one archive that `sanity dataset import` and @sanity/import read.
 */
import {join, resolve} from 'node:path'
import {exportWholeDataset} from './backup/export-dataset.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import {createProgressLine} from './seed/progress-line.ts'
import {openTarget} from './seed/open-target.ts'

await runCommand(async () => {
  const env = enterSite()
  const today = new Date().toISOString().slice(0, 10)
  const file = resolve(process.argv[2] ?? join(env.dataDir, `${env.dataset}-${today}.tar.gz`))
  const {client, name, close} = await openTarget(env)
  const line = createProgressLine(process.stdout)
  try {
    console.log(`Exporting ${name}.`)
    const {documents, assets} = await exportWholeDataset(file, {
      client,
      onProgress: ({step, current, total}) =>
        line.report({
          step: step.replace(/\.+$/, ''),
          ...(typeof total === 'number' ? {current: current ?? 0, total} : {}),
        }),
    })
    line.done()
    console.log(`${documents} documents and ${assets} assets are in ${file}.`)
  } finally {
    line.done()
    await close()
  }
})
