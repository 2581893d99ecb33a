import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {root} from '../../build/folders.ts'
import {freePort} from '../../e2e/testing/site-process.ts'
import {obtainProgram} from './obtain-program.ts'

/** The site's name in the recipe. */
export const host = 'www.example.org'

const nginx = obtainProgram('/usr/sbin/nginx', 'nginx')
const openssl = obtainProgram('/usr/bin/openssl', 'openssl')

/** Whether nginx can be started here. */
export const hasNginx = nginx !== undefined && openssl !== undefined

export type Nginx = {
  httpPort: number
  httpsPort: number
  /** The certificate, which signed itself. */
  ca: string
  stop: () => Promise<void>
}

/**
 * Starts nginx with a recipe of `.config/deploy/`: only its ports, the certificate's place and the servers'
 * addresses are others.
 *
 * @param servers the addresses of the recipe, and those in their place.
 */
export async function startNginx(name: string, servers: Record<string, string>): Promise<Nginx> {
  if (!nginx || !openssl) throw new Error('There is no nginx, or no openssl.')
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = `subjectAltName=DNS:${host}`
  execFileSync(
    openssl.path,
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext ${names} -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
    {env: {...process.env, ...openssl.env}, stdio: 'pipe'},
  )
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const recipe = await readFile(join(root, `.config/deploy/${name}`), 'utf8')
  const site = Object.entries({
    ...servers,
    '/etc/letsencrypt/live/www.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/www.example.org/privkey.pem': key,
  })
    .reduce((text, [from, to]) => replaceOnce(text, from, to), recipe)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${account} daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { access_log off; ${temporary} ${site} }`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  const options = {env: {...process.env, ...nginx.env}}
  execFileSync(nginx.path, ['-t', '-q', ...args], {...options, stdio: 'pipe'})
  const child = spawn(nginx.path, args, {...options, stdio: ['ignore', 'ignore', 'pipe']})
  const exited = once(child, 'exit')
  let printed = ''
  child.stderr.on('data', (part) => {
    printed += String(part)
  })
  // It listens already when it starts these.
  while (!printed.includes('start worker process')) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${printed}`)
    await Promise.race([once(child.stderr, 'data'), exited])
  }
  return {
    httpPort,
    httpsPort,
    ca: await readFile(certificate, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, {recursive: true, force: true})
    },
  }
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`The recipe has not one “${from}”.`)
  return text.replace(from, to)
}
