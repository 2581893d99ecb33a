import {randomBytes, scrypt} from 'node:crypto'
import {promisify} from 'node:util'
import {isSameSecret} from 'content-lake/signed-token'

const SALT_BYTES = 16
const KEY_BYTES = 32
const deriveKey = promisify<string, string, number, Buffer>(scrypt)

/** The scrypt hash of a person's password as it is stored: `<salt>:<key>`, in hexadecimal. */
export async function hashPassword(
  password: string,
  salt = randomBytes(SALT_BYTES).toString('hex'),
): Promise<string> {
  const key = await deriveKey(password.normalize('NFKC'), salt, KEY_BYTES)
  return `${salt}:${key.toString('hex')}`
}

/** Tells whether a password is the one of a stored hash. It takes as long where there is none, `''`. */
export async function isPassword(password: string, record: string): Promise<boolean> {
  const [salt = ''] = record.split(':')
  return isSameSecret(await hashPassword(password.slice(0, 1024), salt), record)
}
