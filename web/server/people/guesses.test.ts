import {createHook} from 'node:async_hooks'
import {expect, onTestFinished, test} from 'vitest'
import {startSiteOfPeople} from './testing/site-of-people.ts'

/** Counts the hashes of passwords that are computed from now on: a clock tells nothing on a busy machine. */
function countHashes() {
  let count = 0
  const hook = createHook({init: (_id, type) => void (count += type === 'SCRYPTREQUEST' ? 1 : 0)})
  hook.enable()
  onTestFinished(() => void hook.disable())
  return () => count
}

test('a wrong password costs the same work and gets the same answer, whoever exists', async () => {
  const {lake, addPerson, openBrowser} = await startSiteOfPeople()
  const ada = await addPerson('Ada', 'administrator')
  const gone = await addPerson('Bola', 'editor')
  lake.people.change(gone.person.id, {active: false}, 'me')
  const invited = 'chidi@example.com'
  lake.people.add({name: 'Chidi', email: invited, role: 'editor'}, 'me')

  const hashes = countHashes()
  const guess = async (email: string, password: string) => {
    const before = hashes()
    // Each from a network of its own: none has to wait for another's guesses.
    const answer = await openBrowser({from: `203.0.113.${before}`}).signIn(email, password)
    const text = (await answer.text()).replaceAll(email, 'somebody')
    const cookies = answer.headers.getSetCookie()
    return {work: hashes() - before, status: answer.status, text, cookies}
  }
  const wrong = await guess(ada.email, 'a guess of somebody')
  expect(wrong).toMatchObject({work: 1, status: 401, cookies: []})
  expect(await guess('nobody@example.com', 'a guess of somebody')).toEqual(wrong)
  expect(await guess(invited, 'a guess of somebody')).toEqual(wrong)
  expect(await guess(gone.email, 'several plain words'), 'the right one').toEqual(wrong)
})
