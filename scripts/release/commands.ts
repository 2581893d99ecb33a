type Command = {
  /** The program, from the repository's root. */
  program: string
  /** Options of Node's that it runs with. */
  options?: string[]
}

/** The commands of a release: `node <name>.mjs`. */
export const commands: Record<string, Command> = {
  start: {
    program: 'scripts/release/start.ts',
    options: ['--max-semi-space-size=8', '--heap-growing-percent=30', '--expose-gc'],
  },
  healthy: {program: 'scripts/release/healthy.ts'},
  inbox: {program: 'scripts/inbox.ts'},
  backup: {program: 'scripts/backup.ts'},
  restore: {program: 'scripts/restore.ts'},
  move: {program: 'scripts/move.ts'},
  doctor: {program: 'scripts/release/doctor.ts'},
}
