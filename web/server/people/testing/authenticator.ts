import {createHash, generateKeyPairSync, randomBytes, sign} from 'node:crypto'

type Options = {challenge: string; user?: {id: string} | undefined}

const FLAGS = {present: 1, verified: 4, hasCredential: 64}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A byte string of CBOR (RFC 8949), of 256 bytes or more, or of fewer. */
function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 24
      ? [0x40 + bytes.length]
      : bytes.length < 256
        ? [0x58, bytes.length]
        : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** A text of CBOR, of fewer than 24 bytes. */
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/**
 * An authenticator with one passkey (WebAuthn, ES256), and the browser in front of it. Each of its answers counts on, as
 * a security key's do.
 *
 * @param options.origin the page at which the browser is.
 * @param options.isVerified tells whether the authenticator has asked for a finger or a code.
 */
export function createAuthenticator({
  origin,
  isVerified = true,
}: {
  origin: string
  isVerified?: boolean
}) {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  const id = randomBytes(16)
  const {x = '', y = ''} = publicKey.export({format: 'jwk'})
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({type, challenge, origin, crossOrigin: false}))
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = FLAGS.present | (isVerified ? FLAGS.verified : 0) | flags
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), count, rest])
  }
  const credential = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    /** Sets how often it seems to have signed. */
    setCounter: (value: number) => (counter = value),
    /** Sets the person whom it names. */
    setUserHandle: (handle: string) => (userHandle = handle),
    /** Makes the passkey. */
    register: ({challenge, user}: Options) => {
      userHandle = user?.id ?? ''
      counter += 1
      // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(FLAGS.hasCredential, attested)),
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Signs in with the passkey. */
    answer: ({challenge}: Options) => {
      counter += 1
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      })
    },
  }
}
