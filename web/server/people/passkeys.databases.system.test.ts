import {expect, onTestFinished, test} from 'vitest'
import {openStorage} from '../storage/storage.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {createChallenges} from './challenges.ts'
import {createPasskeys, listPasskeyOwners} from './passkeys.ts'
import {createAuthenticator} from './testing/authenticator.ts'

const siteUrl = 'https://site.example'
const ada = {id: 'p1', name: 'Ada Obi', email: 'ada@example.com'}

onBothDatabases((create) => {
  test('a passkey is stored, signs in, counts on, is named and removed', async () => {
    const {db, close} = await openStorage(await create(), () => {})
    onTestFinished(() => close())
    const now = () => Date.now()
    const passkeys = createPasskeys({
      db,
      challenges: createChallenges(now),
      siteUrl,
      siteName: 'Site',
      now,
    })
    const authenticator = createAuthenticator({origin: siteUrl})
    const add = async () => {
      const {options, token} = await passkeys.askForNew(ada, 'ada')
      const response = authenticator.register(options)
      return passkeys.add(ada.id, {name: 'Telephone', token, response}, 'ada')
    }
    expect([await add(), await add()], 'once for each authenticator').toEqual([true, false])
    const find = async () => {
      const {options, token} = await passkeys.ask('browser')
      return passkeys.findPerson({token, response: authenticator.answer(options)}, 'browser')
    }
    authenticator.setCounter(10)
    expect(await find()).toBe(ada.id)
    authenticator.setCounter(9)
    expect(await find(), 'a counter that goes back').toBeUndefined()
    authenticator.setCounter(20)
    expect(await find()).toBe(ada.id)
    expect(await passkeys.rename('p2', authenticator.id, 'x'), 'somebody else').toBe(false)
    expect(await passkeys.rename(ada.id, authenticator.id, 'My telephone')).toBe(true)
    const time = expect.any(Number)
    expect(await passkeys.listOf(ada.id)).toEqual([
      {id: authenticator.id, name: 'My telephone', createdAt: time, lastUsedAt: time},
    ])
    expect(await listPasskeyOwners(db)).toEqual(new Set([ada.id]))
    expect(await passkeys.remove('p2', authenticator.id), 'somebody else').toBe(false)
    expect(await passkeys.remove(ada.id, authenticator.id)).toBe(true)
    expect(await find()).toBeUndefined()
  })
})
