/**
 * `npm run check:static`: format, lint, types, generated files, seed and dead code, one after the other. Ends at the
 * first that finds something.
 */
import {spawnSync} from 'node:child_process'
import {root} from './build/folders.ts'

const checks = [
  'prettier --check . --log-level warn',
  'oxlint --config .config/oxlint.config.ts --type-aware --max-warnings 0',
  'tsc -p .',
  // The package's declarations name what its sources export.
  'tsc -p scripts/content-lake --noEmit',
  'node scripts/types.ts --check',
  'node scripts/seed.ts --check',
  'knip',
]

for (const check of checks) {
  const [program = '', ...args] = check.split(' ')
  const {status, error} = spawnSync(program, args, {cwd: root, stdio: 'inherit'})
  if (error) throw error
  if (status === 0) continue
  console.error(`This failed: ${check}`)
  process.exitCode = 1
  break
}
