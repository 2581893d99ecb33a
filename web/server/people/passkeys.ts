import type {VerifiedRegistrationResponse} from '@simplewebauthn/server'
import type {NewPasskey, OwnPasskey, PasskeyAnswer} from '#web/contract/sign-in.ts'
import {type Database, retryOnBusy, type Tables} from '../storage/database.ts'
import type {createChallenges} from './challenges.ts'

/** Somebody for whom a passkey is made. */
type Owner = {id: string; name: string; email: string}

/** Passkeys of one person: nobody has so many authenticators. */
const MAX_PASSKEYS = 20

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812), which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

/** The package is large, and few requests need it. */
const load = () => import('@simplewebauthn/server')

/**
 * Passkeys of people (WebAuthn). Each is bound to the site's origin, and stands for two factors: the authenticator, and
 * the finger or code by which it knows its person. The authenticator names the person, so that nobody types an address
 * and no answer tells who has an account.
 *
 * @param siteUrl the only origin at which passkeys are made and used.
 */
export function createPasskeys({
  db,
  challenges,
  siteUrl,
  siteName,
  now,
}: {
  db: Database
  challenges: ReturnType<typeof createChallenges>
  siteUrl: string
  siteName: string
  now: () => number
}) {
  const {origin, hostname: rpID} = new URL(siteUrl)
  const rowsOf = (personId: string) =>
    db
      .selectFrom('passkey')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  return {
    /** A person's passkeys, the oldest first. */
    listOf: async (personId: string): Promise<OwnPasskey[]> =>
      (await rowsOf(personId)).map(describe),
    /** Asks a browser to make a passkey, on an authenticator that has none of the person's yet. */
    askForNew: async ({id, name, email}: Owner, asker: string) => {
      const {generateRegistrationOptions} = await load()
      const {challenge, token} = challenges.create(asker)
      const options = await generateRegistrationOptions({
        rpName: siteName || rpID,
        rpID,
        userID: handleOf(id),
        userName: email,
        userDisplayName: name,
        challenge,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: (await rowsOf(id)).map((row) => ({
          id: row.id,
          transports: readTransports(row),
        })),
        authenticatorSelection: {residentKey: 'required', userVerification: 'required'},
      })
      return {options, token}
    },
    /**
     * Stores a passkey.
     *
     * @returns false where the answer is to no challenge of the asker, or is wrong; `full` where there are too many.
     */
    add: async (
      personId: string,
      {name, token, response}: NewPasskey,
      asker: string,
    ): Promise<boolean | 'full'> => {
      const challenge = challenges.verify(token, asker)
      if (challenge === undefined) return false
      const {verifyRegistrationResponse} = await load()
      const {transports, ...answer} = response.response
      const verified = await verifyRegistrationResponse({
        response: {...response, response: {...answer, ...(transports && {transports})}},
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse)
      if (!verified?.verified || !challenges.use(challenge)) return false
      if ((await rowsOf(personId)).length >= MAX_PASSKEYS) return 'full'
      const row = createRow(personId, name, verified.registrationInfo, now())
      const inserted = await retryOnBusy(() =>
        db
          .insertInto('passkey')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst(),
      )
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    /** Asks a browser for a passkey, whosever it is. */
    ask: async (asker: string) => {
      const {generateAuthenticationOptions} = await load()
      const {challenge, token} = challenges.create(asker)
      const options = await generateAuthenticationOptions({
        rpID,
        challenge,
        userVerification: 'required',
      })
      return {options, token}
    },
    /**
     * The id of the person whose passkey has answered; undefined where it is unknown, is the answer to another challenge,
     * or was used elsewhere since: its counter has gone back.
     */
    findPerson: async (
      {token, response}: PasskeyAnswer,
      asker: string,
    ): Promise<string | undefined> => {
      const challenge = challenges.verify(token, asker)
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('id', '=', response.id)
        .executeTakeFirst()
      if (challenge === undefined || !row || !isOf(row.person_id, response)) return undefined
      const {verifyAuthenticationResponse} = await load()
      const {userHandle, ...answer} = response.response
      const verified = await verifyAuthenticationResponse({
        response: {...response, response: {...answer, ...(userHandle && {userHandle})}},
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: row.id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.counter,
          transports: readTransports(row),
        },
      }).catch(refuse)
      if (!verified?.verified || !challenges.use(challenge)) return undefined
      const {newCounter} = verified.authenticationInfo
      // Two requests at a time read the same counter: only the first to store its own signs in.
      const updated = await retryOnBusy(() =>
        db
          .updateTable('passkey')
          .set({counter: newCounter, last_used_at: now()})
          .where('id', '=', row.id)
          .where('counter', '=', row.counter)
          .executeTakeFirst(),
      )
      return updated.numUpdatedRows > 0n ? row.person_id : undefined
    },
    /** The id of the person who has a passkey of an id; undefined for an unknown one. */
    ownerOf: async (id: string): Promise<string | undefined> =>
      (await db.selectFrom('passkey').select('person_id').where('id', '=', id).executeTakeFirst())
        ?.person_id,
    /** Names a passkey; false where the person has none of that id. */
    rename: async (personId: string, id: string, name: string): Promise<boolean> => {
      const {numUpdatedRows} = await retryOnBusy(() =>
        db
          .updateTable('passkey')
          .set({name})
          .where('id', '=', id)
          .where('person_id', '=', personId)
          .executeTakeFirst(),
      )
      return numUpdatedRows > 0n
    },
    /** Removes a passkey; false where the person has none of that id. */
    remove: async (personId: string, id: string): Promise<boolean> => {
      const {numDeletedRows} = await retryOnBusy(() =>
        db
          .deleteFrom('passkey')
          .where('id', '=', id)
          .where('person_id', '=', personId)
          .executeTakeFirst(),
      )
      return numDeletedRows > 0n
    },
  }
}

/** The ids of people with a passkey. */
export async function listPasskeyOwners(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('passkey').select('person_id').distinct().execute()
  return new Set(rows.map((row) => row.person_id))
}

/** The name by which authenticators know a person: random, as the person's id is. */
const handleOf = (personId: string) => new Uint8Array(Buffer.from(personId))

/** Tells whether the authenticator names the person whose passkey it has used. */
const isOf = (personId: string, {response}: PasskeyAnswer['response']): boolean =>
  response.userHandle === Buffer.from(personId).toString('base64url')

/** The package throws for each answer that is wrong. */
const refuse = () => undefined

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

const createRow = (
  personId: string,
  name: string,
  {credential}: Registration,
  now: number,
): Tables['passkey'] => ({
  id: credential.id,
  person_id: personId,
  name,
  public_key: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports: JSON.stringify(credential.transports ?? []),
  created_at: now,
  last_used_at: null,
})

const readTransports = ({transports}: Tables['passkey']): string[] => JSON.parse(transports)

const describe = ({id, name, created_at, last_used_at}: Tables['passkey']): OwnPasskey => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})
