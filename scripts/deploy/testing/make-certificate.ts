import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {generate} from 'selfsigned'

/** The site's name in the recipes. */
export const host = 'www.example.org'

/** Makes a certificate for the site's name, which signs itself. @returns the files' paths. */
export async function makeCertificate(folder: string): Promise<{key: string; certificate: string}> {
  const made = await generate([{name: 'commonName', value: host}], {
    keyType: 'ec',
    extensions: [{name: 'subjectAltName', altNames: [{type: 2, value: host}]}],
  })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await writeFile(key, made.private)
  await writeFile(certificate, made.cert)
  return {key, certificate}
}
