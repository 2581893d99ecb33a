import type {Migration} from 'sanity/migrate'
import {z} from 'zod'
import type {MigrationFiles} from './migration-files.ts'

const module = z.object({
  default: z.custom<Migration>((value) => definition.safeParse(value).success),
})
const definition = z.object({
  title: z.string().min(1),
  migrate: z.union([z.function(), z.record(z.string(), z.function())]),
  documentTypes: z.array(z.string()).optional(),
  filter: z.string().optional(),
})

/**
 * Loads one migration.
 *
 * @throws one sentence where there is none of this id, or its file is no migration.
 */
export async function loadMigration(files: MigrationFiles, id: string): Promise<Migration> {
  const load = files.get(id)
  if (!load) {
    const known = [...files.keys()].join(', ') || 'none'
    throw new Error(`There is no migration “${id}”; those of scripts/migrations are: ${known}.`)
  }
  let loaded: unknown
  try {
    loaded = await load()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The migration “${id}” cannot be loaded: ${reason}`, {cause})
  }
  const {success, data} = module.safeParse(loaded)
  if (success) return data.default
  throw new Error(
    `The migration “${id}” is none: its default export must be defineMigration({title, migrate}).`,
  )
}

/** One line for each migration; `failed` where one of them cannot be loaded. */
export async function describeMigrations(
  files: MigrationFiles,
): Promise<{lines: string[]; failed: boolean}> {
  const width = Math.max(0, ...[...files.keys()].map((id) => id.length))
  const lines: string[] = []
  let failed = false
  for (const id of files.keys()) {
    const text = await loadMigration(files, id).then(
      ({title}) => title,
      (error: unknown) => {
        failed = true
        return error instanceof Error ? error.message : String(error)
      },
    )
    lines.push(`${id.padEnd(width)}  ${text}`)
  }
  return {lines, failed}
}
