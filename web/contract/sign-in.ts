import * as z from 'zod/mini'
import {ownSecondStep} from './second-step.ts'
import {listedSession} from './team.ts'

/**
 * The API by which people sign in with passkeys, and see and change their own ways to sign in. Times are milliseconds
 * since 1970.
 */
export const SIGN_IN_PATH = '/api/v1/sign-in'

/** The part of it, from its path on, by which somebody who has given the right password makes a first passkey. */
export const FIRST_PASSKEY = '/first-passkey'

/** The script of the page that signs people in, as it is built, and as `npm run dev` serves it. */
export const SIGN_IN_SCRIPT = '/studio/sign-in.js'
export const SIGN_IN_SOURCE = '/studio/sign-in.ts'

/** The code of a refusal (403) of what only somebody may do who has signed in within the hour. */
export const SIGN_IN_AGAIN = 'sign-in-again'

/** An answer that refuses something, with a sentence for the person who asks. */
export const refusal = z.object({message: z.string(), code: z.optional(z.string())})

const base64url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(16_000))
const text = z.string().check(z.maxLength(1000))

/** The options for a sign-in by passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`); the token comes back with the answer. */
export const passkeyOptions = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
  token: z.string(),
})

/** The options for a new passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const newPasskeyOptions = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({id: z.string(), name: z.string()}),
    user: z.object({id: z.string(), name: z.string(), displayName: z.string()}),
    pubKeyCredParams: z.array(z.object({type: z.literal('public-key'), alg: z.number()})),
    excludeCredentials: z.array(
      z.object({
        id: z.string(),
        type: z.literal('public-key'),
        transports: z.array(z.string()),
      }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    timeout: z.number(),
    attestation: z.literal('none'),
  }),
  token: z.string(),
})

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** An authenticator's answer by which somebody signs in (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  token: text,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.optional(base64url),
    }),
  }),
})

/** The name by which a person tells passkeys apart. */
export const passkeyName = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

/** An authenticator's answer that makes a passkey (WebAuthn, `RegistrationResponseJSON`), and the passkey's name. */
export const newPasskey = z.object({
  ...passkeyName.shape,
  token: text,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(z.array(text).check(z.maxLength(10))),
    }),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
})

const session = z.extend(listedSession, {
  /** Tells whether it is the one that asks. */
  isCurrent: z.boolean(),
})

/** A person's own ways to sign in, and sessions; null for somebody without an account. */
export const ownSignIn = z.nullable(
  z.object({
    hasPassword: z.boolean(),
    passkeys: z.array(passkey),
    /** The second step after the password; null without one. */
    secondStep: z.nullable(ownSecondStep),
    sessions: z.array(session),
    /** When a password alone signs the person in no more, who has nothing else yet; null where it does. */
    deadline: z.nullable(z.number()),
  }),
)

/** The page on which somebody chooses a password. */
export const passwordLink = z.object({url: z.string()})

/** The page that somebody who has just signed in had asked for. */
export const nextPage = z.object({url: z.string()})

export type Refusal = z.infer<typeof refusal>
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type NewPasskey = z.infer<typeof newPasskey>
export type OwnPasskey = z.infer<typeof passkey>
export type NextPage = z.infer<typeof nextPage>
export type OwnSession = z.infer<typeof session>
export type OwnSignIn = z.infer<typeof ownSignIn>
