import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {holdFolder} from '#web/server/forms/restored/hold.ts'
import type {Environment} from '#web/server/env/env.ts'
import {buildFolders} from '../build/folders.ts'

/**
 * Starts the site on an unpacked backup, on a free port of this machine, asks it for its home page, and stops it. It is
 * held: nothing is sent or deleted.
 *
 * @returns whether the page was rendered; false where the site is not built.
 * @throws one sentence where the site does not start or has no such page.
 */
export async function renderRestored(
  env: Environment,
  folder: string,
  folders = buildFolders(),
): Promise<boolean> {
  if (!existsSync(join(folders.server, 'entry-server.js'))) return false
  const {openSite} = await import('#web/server/open-site.ts')
  const {builtAssets} = await import('#web/server/site-assets.ts')
  await holdFolder(folder, new Date().toISOString())
  const logged: string[] = []
  const mail = {...env.forms.mail, smtpUrl: undefined}
  const trial: Environment = {
    ...env,
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    publicOrigin: undefined,
    picturesAhead: false,
    cachePurge: undefined,
    forms: {...env.forms, databaseUrl: undefined, mail, trustedProxies: []},
    backups: {folder: undefined, passphrase: undefined, passphraseFile: undefined},
  }
  const site = await openSite(trial, await builtAssets(folders), {
    log: (line) => void logged.push(line),
  })
  try {
    const response = await fetch(site.url)
    await response.arrayBuffer()
    if (response.status === 200) return true
    const reason = logged.at(-1) ?? 'without a word'
    throw new Error(`its home page is answered with ${response.status}: ${reason}`)
  } finally {
    await site.close()
  }
}
