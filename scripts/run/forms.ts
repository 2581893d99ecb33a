import {hostedStudioAccess, localStudioAccess} from '#web/server/inbox/studio-access.ts'
import {openForms, type Forms} from '#web/server/open-forms.ts'
import type {Environment} from '#web/server/env/env.ts'

type Lake = Parameters<typeof localStudioAccess>[0]

/**
 * Opens contact and newsletter for a site, and says where mail goes when it goes nowhere.
 *
 * @param lake the local lake, whose sign-in is the staff's; without one, hosted Sanity's.
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
    isStaff: lake
      ? localStudioAccess(lake)
      : hostedStudioAccess(`https://${env.projectId}.api.sanity.io`),
    log,
  })
}
