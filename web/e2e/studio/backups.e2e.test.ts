import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {recordBackup} from '#web/server/backups/backups.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {runBackupCommand} from '#scripts/backup/testing/backup-command.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {startSite} from '#web/server/main.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {copySeededDataFolder} from '../testing/isolated-site.ts'
import {signIn} from '../testing/sign-in.ts'
import {studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()

test('editors see whether there is a backup, when it was made, that one has failed, and that nobody knows', async () => {
  const {folder: dataDir, remove} = await copySeededDataFolder()
  onTestFinished(remove)
  // A site that makes no backups by itself.
  const env = {DATA_DIR: dataDir}
  const site = await startSite(readEnvironment({...env, PORT: '0'}), buildFolders(), console.error)
  onTestFinished(() => site.close())
  const {page, errors, close} = await visit(studioWindow)
  await signIn(page.context(), site.url)
  await page.route('**/api/v1/backups', (route) => route.fulfill({status: 503, body: ''}))
  await page.goto(`${site.url}/studio/backups`)
  await page.getByRole('alert').getByText('The last backup could not be found out.').waitFor()
  expect(errors.splice(0)).not.toEqual([])
  await page.unroute('**/api/v1/backups')
  await page.getByRole('button', {name: 'Try again'}).click()
  await page.getByText('There is no backup yet.').waitFor()
  await page.getByText('None is made by itself').waitFor()

  const made = await runBackupCommand('backup', join(dataDir, 'by-hand'), {cwd: dataDir, env})
  expect(made).toMatchObject({code: 0, problems: ''})
  await page.reload()
  await page.getByText(/^The last backup was made on \d+ \w+ \d{4}, \d\d:\d\d\.$/).waitFor()
  await page.getByText(/^by-hand, [\d.]+ MB, not encrypted$/).waitFor()

  const message = 'The disk is full: free some space.'
  await recordBackup(dataDir, {failure: {at: Date.now(), message}})
  await page.reload()
  await page.getByText(/^The backup of .* failed\./).waitFor()
  await page.getByText(message).waitFor()
  await page.getByText(/^The last backup was made on/).waitFor()
  expect(errors).toEqual([])
  await close()
})
