import {hostedStudioAccess, localStudioAccess} from '#web/server/staff/studio-access.ts'
import {openForms, type Forms} from '#web/server/open-forms.ts'
import type {Environment} from '#web/server/env/env.ts'

type Lake = Parameters<typeof localStudioAccess>[0]

/**
 * Opens contact and newsletter for a site, and logs where mail is written without a mail server.
 *
 * @param lake the local lake, whose sign-in staff use; without one they use hosted Sanity's.
 */
export async function openSiteForms(
  env: Environment,
  {siteUrl, lake, log}: {siteUrl: string; lake: Lake | undefined; log: (line: string) => void},
): Promise<Forms> {
  if (!env.forms.mail.smtpUrl) {
    log(`No SMTP_URL: mail is written to ${env.dataDir}/mail as .eml files and sent to nobody.`)
  }
  return openForms({
    ...env.forms,
    dataDir: env.dataDir,
    siteUrl,
    hasPreview: lake !== undefined || env.readToken !== undefined,
    hasNightlyBackups: env.backups.folder !== undefined,
    isStaff: lake ? localStudioAccess(lake) : hostedStudioAccess({projectId: env.projectId}),
    log,
  })
}
