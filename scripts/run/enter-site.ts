import {closeSync, existsSync, openSync, statSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {type Environment, readEnvironment} from '#web/server/env/env.ts'
import {findMissingKeys} from '#web/server/env/site-keys.ts'

/**
 * Reads the environment of a command that works with a site's data. Run by root, it goes on as the account to which the
 * data folder belongs: files of root's would stop the site.
 *
 * @param needs keys without which the command would work with something else than the site does.
 * @throws where the site was started with one of these, and this command knows none; and where its account cannot
 *   run it.
 */
export function enterSite(needs: readonly string[] = []): Environment {
  const env = readEnvironment()
  becomeOwner(env.dataDir)
  const missing = findMissingKeys(env.dataDir)?.filter((key) => needs.includes(key)) ?? []
  if (missing.length === 0) return env
  throw new Error(
    `The site of ${env.dataDir} was started with ${missing.join(', ')}, which this command does not know: give it the settings of the site.`,
  )
}

/** Goes on as the owner of a folder, or of what will be above it. */
function becomeOwner(folder: string): void {
  if (process.getuid?.() !== 0) return
  let existing = resolve(folder)
  while (!existsSync(existing)) existing = dirname(existing)
  const {uid, gid} = statSync(existing)
  if (uid === 0) return
  try {
    process.setegid?.(gid)
    process.seteuid?.(uid)
    // `access` would ask for root.
    closeSync(openSync(fileURLToPath(import.meta.url), 'r'))
  } catch {
    throw new Error(
      `${existing} belongs to account ${uid}, which cannot read this program: run it as that account, from a folder that it can read.`,
    )
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
