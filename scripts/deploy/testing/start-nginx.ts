import {execFileSync} from 'node:child_process'
import {mkdtemp, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '../../e2e/testing/site-process.ts'
import {hasOpenssl, makeCertificate} from './make-certificate.ts'
import {obtainProgram} from './obtain-program.ts'
import {readRecipe, toProxy, type Proxy} from './proxy.ts'
import {startProgram} from './start-program.ts'

const nginx = obtainProgram('/usr/sbin/nginx', 'nginx')

/** Whether nginx can be started here. */
export const hasNginx = nginx !== undefined && hasOpenssl

/**
 * Starts nginx with a recipe of `.config/deploy/`: only its ports, the certificate's place and the servers'
 * addresses are others.
 *
 * @param servers the addresses of the recipe, and those in their place.
 */
export async function startNginx(name: string, servers: Record<string, string>): Promise<Proxy> {
  if (!nginx) throw new Error('There is no nginx.')
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const {key, certificate} = makeCertificate(folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const recipe = await readRecipe(name, {
    ...servers,
    '/etc/letsencrypt/live/www.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/www.example.org/privkey.pem': key,
  })
  const site = recipe
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  // As Debian's own file of types has them.
  const types =
    'types { text/html html; text/css css; application/javascript js; image/svg+xml svg; font/woff2 woff2; }'
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${account} daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { access_log off; ${types} ${temporary} ${site} }`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  const env = {...process.env, ...nginx.env}
  execFileSync(nginx.path, ['-t', '-q', ...args], {env, stdio: 'pipe'})
  // It listens already when it starts these.
  const end = await startProgram(nginx, args, 'start worker process')
  return toProxy({httpPort, httpsPort}, {certificate, folder, end})
}
