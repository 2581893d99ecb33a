import {join} from 'node:path'
import {expect, test} from 'vitest'
import {newPasskeyOptions, passkeyOptions} from '#web/contract/sign-in.ts'
import {createAuthenticator} from '#web/server/people/testing/authenticator.ts'
import {startSiteOfPeople} from '#web/server/people/testing/site-of-people.ts'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {makeBackup, restoreBackup} from './backup.ts'

const optionsOf = (dataDir: string) => ({dataDir, databaseUrl: undefined, passphrase: undefined})

test('people of a restored site sign in with their passkeys, on devices that it knows', async () => {
  const folder = temporaryFolder()
  const live = join(folder, 'live')
  const {addPerson, openBrowser} = await startSiteOfPeople({dataDir: live})
  const {browser, email} = await addPerson('Ada', 'administrator')
  const authenticator = createAuthenticator({origin: 'https://site.example'})
  const made = await (await browser.askAccount('POST', '/passkeys/options')).json()
  const {options, token} = newPasskeyOptions.parse(made)
  const passkey = {name: 'Telephone', token, response: authenticator.register(options)}
  expect((await browser.askAccount('POST', '/passkeys', passkey)).status).toBe(201)
  const archive = join(folder, 'site.backup')
  await makeBackup(archive, optionsOf(live))
  const later = openBrowser()
  await later.signIn(email)

  const restored = join(folder, 'restored')
  await restoreBackup(archive, optionsOf(restored))
  const site = await startSiteOfPeople({dataDir: restored})
  const returning = site.openBrowser()
  for (const [name, value] of later.cookies) returning.cookies.set(name, value)
  expect(await returning.isSignedIn(), 'its session is younger than the backup').toBe(false)
  const asked = passkeyOptions.parse(
    await (await returning.askAccount('POST', '/passkey/options')).json(),
  )
  const answer = {token: asked.token, response: authenticator.answer(asked.options)}
  expect((await returning.askAccount('POST', '/passkey', answer)).status).toBe(200)
  expect(await returning.isSignedIn()).toBe(true)
  // A site that is held tells nobody, so that nothing is told yet.
  expect(site.lake.newDevices.listUntold()).toEqual([])
})
