/**
 * `npm run migrate [-- <id> [--apply [--yes]]]`: lists the migrations of content; prints what one would change;
 * backs up and changes it. `.github/CONTRIBUTING.md` says how to write one.
 */
import {parseArgs} from 'node:util'
import {readEnvironment} from '#web/server/env/env.ts'
import {askOnTerminal} from './migrate/ask.ts'
import {describeMigrations} from './migrate/load-migration.ts'
import {migrate} from './migrate/migrate.ts'
import {listMigrationFiles} from './migrate/migration-files.ts'
import {stopSignal} from './backup/stop-signal.ts'
import {runCommand} from './run/command.ts'

const stop = {signal: new AbortController().signal}

await runCommand(async () => {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {apply: {type: 'boolean', default: false}, yes: {type: 'boolean', default: false}},
  })
  const files = await listMigrationFiles()
  const [id, ...rest] = positionals
  if (rest.length > 0) throw new Error('Usage: npm run migrate -- <id> [--apply [--yes]]')
  if (id === undefined) {
    const {lines, failed} = await describeMigrations(files)
    for (const line of lines) console.log(line)
    if (failed) process.exitCode = 1
    return
  }
  if (values.apply) stop.signal = stopSignal()
  await migrate(readEnvironment(), {
    files,
    id,
    apply: values.apply,
    print: (line) => console.log(line),
    confirm: values.yes ? async () => true : askOnTerminal,
    signal: stop.signal,
  })
})

// An export that was stopped would go on.
if (stop.signal.aborted) process.exit()
