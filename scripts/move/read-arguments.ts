import {parseArgs} from 'node:util'
import type {Mode} from './move-dataset.ts'
import {MoveError} from './move-error.ts'

export const usageText = `Usage: npm run move -- --to hosted|local [--missing | --replace] [--dry-run]

Brings documents, drafts, releases, pictures, files and redirects from one dataset to another, and compares both.

  --to hosted  from the local dataset (DATA_DIR) to hosted Sanity (SANITY_PROJECT_ID, SANITY_DATASET,
               SANITY_WRITE_TOKEN)
  --to local   from hosted Sanity (the same, or SANITY_READ_TOKEN) to the local dataset
  --missing    where something is different there: bring only what is missing
  --replace    where something is different there: overwrite it; a copy of that dataset is kept first
  --dry-run    only compare

Without --missing and --replace nothing is changed where something is different. Nothing is ever deleted.`

/**
 * What the command is to do; undefined where it is called without a word.
 *
 * @throws MoveError with the usage.
 */
export function readArguments(
  args: string[],
): {to: 'hosted' | 'local'; mode: Mode; dryRun: boolean} | undefined {
  if (args.length === 0) return undefined
  const {to, missing, replace, 'dry-run': dryRun} = parse(args)
  if (to !== 'hosted' && to !== 'local')
    throw new MoveError(`Say --to hosted or --to local.\n\n${usageText}`)
  if (missing && replace)
    throw new MoveError(`Say --missing or --replace, not both.\n\n${usageText}`)
  return {to, mode: missing ? 'missing' : replace ? 'replace' : 'stop', dryRun}
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        to: {type: 'string'},
        missing: {type: 'boolean', default: false},
        replace: {type: 'boolean', default: false},
        'dry-run': {type: 'boolean', default: false},
      },
    }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MoveError(`${reason}\n\n${usageText}`, {cause: error})
  }
}
