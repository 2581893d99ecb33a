import {Decrypter, Encrypter} from 'age-encryption'
import {BackupError} from './format.ts'
import {partsOf, streamOf} from './web-streams.ts'

/** The start of a file in the age format (https://age-encryption.org/v1). */
export const AGE_MAGIC = 'age-encryption.org/v1'

/** Scrypt with N = 2^17, OWASP's recommendation: about 128 MB of memory, and a second. */
const workFactor = 17

/** Encrypts a stream in the age format: 64 KiB parts, each of them authenticated, and their order. */
export async function* encrypt(
  parts: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  yield* partsOf(await encrypter.encrypt(streamOf(parts)))
}

/**
 * Decrypts a stream in the age format. Nothing that was changed or is incomplete passes.
 *
 * @throws BackupError where the passphrase is wrong.
 */
export async function decrypt(
  file: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(file)
  } catch (error) {
    if (!(error instanceof Error) || !/no identity matched/.test(error.message)) throw error
    throw new BackupError('The passphrase is not the one that the backup was made with.', {
      cause: error,
    })
  }
}
