/**
 * `npm run migrate [-- <id> [--no-dry-run]]`: lists the migrations of `studio/migrations`; prints what one would
 * change; keeps a copy, and changes it. Sanity's command line does the work, and takes its other options here too.
 */
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import {runSanity} from './run/sanity-command.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'
import {openTarget} from './seed/open-target.ts'

await runCommand(async () => {
  const env = enterSite()
  const [id, ...options] = process.argv.slice(2)
  const run = ['migrations', ...(id === undefined ? ['list'] : ['run', id, ...options])]
  if (id === undefined || !options.includes('--no-dry-run')) {
    process.exitCode = await runSanity(env, run)
    return
  }
  // Loaded only where it is used: Sanity's command line takes long enough to list and to try.
  const {countDataset, keepCopy} = await import('./backup/export-dataset.ts')
  const signal = abortOnStopSignal(new Error('It was stopped: run it again.'))
  const target = await openTarget(env)
  try {
    const {client} = target
    const before = await countDataset(client)
    const file = await keepCopy(env, {client, before: id.replaceAll(/[^\w-]/g, '-'), signal})
    console.log(`All documents are kept in ${file}.`)
    const code = await runSanity(env, run, signal).catch(() => 1)
    if (code !== 0) throw new Error(`The migration did not end: run it again, or import ${file}.`)
    const after = await countDataset(client)
    console.log(`Documents: ${before.documents} before, ${after.documents} after.`)
    // The command takes documents whose connection broke off for all of them.
    console.log('What the migration would still change:')
    process.exitCode = await runSanity(env, ['migrations', 'run', id])
  } finally {
    await target.close()
  }
})
