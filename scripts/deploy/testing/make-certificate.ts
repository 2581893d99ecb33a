import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {obtainProgram} from './obtain-program.ts'

/** The site's name in the recipes. */
export const host = 'www.example.org'

const openssl = obtainProgram('/usr/bin/openssl', 'openssl')

/** Whether a certificate can be made here. */
export const hasOpenssl = openssl !== undefined

/** Makes a certificate for the site's name, which signs itself. @returns the files' paths. */
export function makeCertificate(folder: string): {key: string; certificate: string} {
  if (!openssl) throw new Error('There is no openssl.')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = `subjectAltName=DNS:${host}`
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext ${names} -keyout ${key} -out ${certificate}`
  const env = {...process.env, ...openssl.env}
  execFileSync(openssl.path, args.split(' '), {env, stdio: 'pipe'})
  return {key, certificate}
}
