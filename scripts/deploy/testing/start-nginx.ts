import {execFileSync} from 'node:child_process'
import {mkdtemp, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '#web/e2e/testing/site-process.ts'
import {makeCertificate} from './make-certificate.ts'
import {obtainProgram} from './obtain-program.ts'
import {createProxy, readRecipe, type Proxy} from './proxy.ts'
import {startProgram} from './start-program.ts'

const nginx = obtainProgram('/usr/sbin/nginx', 'nginx')

/** Whether nginx can be started here. */
export const hasNginx = nginx !== undefined

/**
 * Starts nginx with the recipe, until it listens: only its ports, the certificate's place and the servers are others.
 *
 * @param sitePorts of the servers on this machine.
 * @throws what it has printed, where its configuration is wrong.
 */
export async function startNginx(...sitePorts: number[]): Promise<Proxy> {
  if (!nginx) throw new Error('There is no nginx.')
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const {key, certificate} = await makeCertificate(folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const recipe = await readRecipe('nginx.conf', {
    'server 127.0.0.1:3000 max_fails=0;': sitePorts
      .map((port) => `server 127.0.0.1:${port} max_fails=0;`)
      .join(' '),
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
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${account} daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { access_log off; ${temporary} ${site} }`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  execFileSync(nginx.path, ['-t', '-q', ...args], {
    env: {...process.env, ...nginx.env},
    stdio: 'pipe',
  })
  // It listens already when it starts these.
  const end = await startProgram(nginx, args, 'start worker process')
  return createProxy({httpPort, httpsPort}, {certificate, folder, end})
}
