import * as z from 'zod/mini'

/** The part of the API of `SIGN_IN_PATH` by which people have a second step after their password, from its path on. */
export const SECOND_STEP = '/second-step'

/** How many recovery codes somebody gets. */
export const RECOVERY_CODES = 10

/** A new key for an authenticator app, which counts once a code of it has come back with the token. */
export const newSecondStep = z.object({
  /** As base32, to be typed. */
  key: z.string(),
  /** The `otpauth:` address of the key, which an app on the same device opens. */
  url: z.string(),
  /** The address as a QR code: a document of SVG. */
  picture: z.string(),
  token: z.string(),
})

/** The body of a POST that adds a second step. */
export const secondStepCode = z.object({
  token: z.string().check(z.maxLength(1000)),
  code: z.string().check(z.maxLength(100)),
})

/** Recovery codes, which are shown once. */
export const recoveryCodes = z.object({codes: z.array(z.string())})

/** Somebody's second step. Times are milliseconds since 1970. */
export const ownSecondStep = z.object({
  createdAt: z.number(),
  /** How many recovery codes are left. */
  codes: z.number(),
})

/** Whom a password alone signs in no more. */
export const RULE_SCOPES = ['nobody', 'administrators', 'everybody'] as const

/** The rule that people need a passkey or a second step; the deadline is in milliseconds since 1970. */
export const signInRule = z.object({
  scope: z.enum(RULE_SCOPES),
  deadline: z.number().check(z.gte(0), z.lte(8.64e15)),
})

export type SignInRule = z.infer<typeof signInRule>
export type NewSecondStep = z.infer<typeof newSecondStep>
export type OwnSecondStep = z.infer<typeof ownSecondStep>
