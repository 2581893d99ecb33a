import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {inTransaction} from 'content-lake/sign-in'
import {hashSecret, signToken, verifyToken} from 'content-lake/signed-token'
import {z} from 'zod'
import {type NewSecondStep, type OwnSecondStep, RECOVERY_CODES} from '#web/contract/second-step.ts'

/** The tables of second steps: an entry of the migrations of people. */
export const SECOND_STEP_TABLES = `
  CREATE TABLE second_steps (
    person_id TEXT PRIMARY KEY REFERENCES people (id),
    key TEXT NOT NULL,
    last_step INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE recovery_codes (
    hash TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX recovery_codes_by_person ON recovery_codes (person_id);
`

/** Milliseconds in which a new key has to be confirmed by a code: an app may have to be installed first. */
const CONFIRMATION_MS = 60 * 60_000

/** Seconds for which an authenticator shows one code (RFC 6238, section 5.2). */
const PERIOD = 30

/** Letters and digits that nobody mixes up, when read or said (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters, 60 bits: more than anybody tries out. */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** Few requests need these packages. */
const loadOtp = () => import('otplib')
const loadQr = () => import('uqr')

const unconfirmed = z.object({key: z.string(), expiresAt: z.number()})

export type SecondSteps = ReturnType<typeof createSecondSteps>

/**
 * Second steps after passwords: codes of an authenticator app (RFC 6238), and recovery codes for whoever has lost it. The
 * key of an app is stored as it is, since codes are computed from it; of recovery codes the hash is stored, and of the last
 * code its time step, so that each counts once.
 */
export function createSecondSteps(database: DatabaseSync) {
  // Nothing is kept of a key until it is confirmed. What signs it ends with the process.
  const signingKey = randomBytes(32)
  const signingFor = (asker: string) => ({key: signingKey, purpose: `second step ${asker} `})

  const find = (personId: string) => {
    const row = database.prepare('SELECT * FROM second_steps WHERE person_id = ?').get(personId)
    return (
      row && {
        key: String(row['key']),
        lastStep: Number(row['last_step']),
        createdAt: Number(row['created_at']),
      }
    )
  }
  const countCodes = (personId: string): number =>
    Number(
      database
        .prepare('SELECT count(*) AS codes FROM recovery_codes WHERE person_id = ?')
        .get(personId)?.['codes'],
    )
  const deleteCodes = (personId: string) =>
    database.prepare('DELETE FROM recovery_codes WHERE person_id = ?').run(personId)
  const replaceCodes = (personId: string): string[] => {
    deleteCodes(personId)
    const insert = database.prepare('INSERT INTO recovery_codes VALUES (?, ?)')
    const codes = Array.from({length: RECOVERY_CODES}, createRecoveryCode)
    for (const code of codes) insert.run(hashCode(personId, code), personId)
    return codes.map(formatRecoveryCode)
  }

  return {
    /** A person's second step; undefined without one. */
    get: (personId: string): OwnSecondStep | undefined => {
      const row = find(personId)
      return row && {createdAt: row.createdAt, codes: countCodes(personId)}
    },
    /**
     * Makes a key for somebody's app, which counts once `add` has confirmed it.
     *
     * @param asker who asks: the key of another asker is refused.
     * @param siteName names the account in the app.
     */
    create: async (
      {email}: {email: string},
      asker: string,
      siteName: string,
    ): Promise<NewSecondStep> => {
      const {generateSecret} = await loadOtp()
      const key = generateSecret()
      const payload = JSON.stringify({key, expiresAt: Date.now() + CONFIRMATION_MS})
      const token = signToken(Buffer.from(payload).toString('base64url'), signingFor(asker))
      return {...(await describeKey(key, email, siteName)), token}
    },
    /** The key of a token; undefined where it is another asker's, or too old. */
    readKey: (token: string, asker: string): string | undefined => {
      const text = verifyToken(token, signingFor(asker))
      if (text === undefined) return undefined
      const {key, expiresAt} = unconfirmed.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      return expiresAt > Date.now() ? key : undefined
    },
    /**
     * Stores a key that a code has confirmed, in place of a former one.
     *
     * @returns the recovery codes, which nobody can read later; undefined where the code is wrong.
     */
    add: async (personId: string, key: string, code: string): Promise<string[] | undefined> => {
      const step = await findStep(key, code)
      if (step === undefined) return undefined
      return inTransaction(database, () => {
        database
          .prepare('INSERT OR REPLACE INTO second_steps VALUES (?, ?, ?, ?)')
          .run(personId, key, step, Date.now())
        return replaceCodes(personId)
      })
    },
    /** Tells which kind of code a person has given, which counts no more; undefined where it is wrong, or was used. */
    use: async (personId: string, given: string): Promise<'code' | 'recovery code' | undefined> => {
      const recovery = readRecoveryCode(given)
      if (recovery !== undefined) {
        const {changes} = database
          .prepare('DELETE FROM recovery_codes WHERE hash = ?')
          .run(hashCode(personId, recovery))
        return changes > 0 ? 'recovery code' : undefined
      }
      const row = find(personId)
      if (!row) return undefined
      const step = await findStep(row.key, given, row.lastStep)
      if (step === undefined) return undefined
      // Two requests at a time read the same step: only the first to store its own goes on.
      const {changes} = database
        .prepare(
          'UPDATE second_steps SET last_step = ? WHERE person_id = ? AND key = ? AND last_step = ?',
        )
        .run(step, personId, row.key, row.lastStep)
      return changes > 0 ? 'code' : undefined
    },
    /** Makes new recovery codes, in place of the former ones; undefined for somebody without a second step. */
    renewCodes: (personId: string): string[] | undefined =>
      find(personId) && inTransaction(database, () => replaceCodes(personId)),
    /** Removes a person's second step, with the recovery codes; false where there was none. */
    remove: (personId: string): boolean =>
      inTransaction(database, () => {
        deleteCodes(personId)
        const {changes} = database
          .prepare('DELETE FROM second_steps WHERE person_id = ?')
          .run(personId)
        return changes > 0
      }),
  }
}

/** A key as somebody enters it into an app: to be typed, as an `otpauth:` address, and as a QR code. */
export async function describeKey(
  key: string,
  email: string,
  siteName: string,
): Promise<Omit<NewSecondStep, 'token'>> {
  const [{generateURI}, {renderSVG}] = await Promise.all([loadOtp(), loadQr()])
  // A colon would end the name in such an address.
  const url = generateURI({issuer: siteName.replaceAll(':', ' '), label: email, secret: key})
  return {key, url, picture: renderSVG(url, {border: 4})}
}

/**
 * The time step of a code that a key makes now, or has made or will make a step away, for clocks that differ.
 *
 * @param lastStep the step of the last code that was used: it and those before are refused.
 */
async function findStep(
  secret: string,
  given: string,
  lastStep?: number,
): Promise<number | undefined> {
  // Apps show the digits in two groups.
  const token = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const {verify} = await loadOtp()
  const epoch = Math.floor(Date.now() / 1000)
  // One that lies ahead is of a clock that was ahead, and would refuse every code.
  const isAhead = lastStep !== undefined && lastStep > epoch / PERIOD + 1
  const result = await verify({
    secret,
    token,
    epoch,
    period: PERIOD,
    epochTolerance: PERIOD,
    ...(lastStep !== undefined && !isAhead && {afterTimeStep: lastStep}),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** A recovery code as it is stored, however it was typed; undefined for anything else. */
export function readRecoveryCode(given: string): string | undefined {
  const letters = given
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return RECOVERY_CODE.test(letters) ? letters : undefined
}

const createRecoveryCode = (): string =>
  Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

const formatRecoveryCode = (code: string): string => code.replaceAll(/(.{4})(?!$)/g, '$1-')

const hashCode = (personId: string, code: string): string =>
  hashSecret(`recovery code ${personId} ${code}`)
