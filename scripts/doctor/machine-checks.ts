import type {Environment} from '#web/server/env/env.ts'
import {checkBackups} from './check-backups.ts'
import {checkCertificate} from './check-certificate.ts'
import {checkDataFolder} from './check-data-folder.ts'
import {checkPort} from './check-port.ts'
import {checkDatabase, checkMail} from './check-services.ts'
import {checkNode} from './check-versions.ts'
import type {Check} from './finding.ts'

/** The checks that need nothing but the environment and Node: a release has these. */
export function machineChecks(env: Environment): Check[] {
  return [
    async () => [checkNode()],
    () => checkDataFolder(env.dataDir),
    () => checkPort(env),
    () => checkDatabase(env),
    () => checkMail(env.forms.mail),
    () => checkCertificate(env.siteUrl),
    () => checkBackups(env),
  ]
}
