import {execFileSync} from 'node:child_process'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {obtainProgram} from './obtain-program.ts'
import {startProgram} from './start-program.ts'

const nginx = obtainProgram('/usr/sbin/nginx', 'nginx')

/** Whether there is an nginx. */
export const hasNginx = nginx !== undefined

/**
 * Starts nginx, until it listens.
 *
 * @param folder where its files go.
 * @param site what its `http` block holds.
 * @returns stops it.
 * @throws what it has printed, where its configuration is wrong.
 */
export async function runNginx(folder: string, site: string): Promise<() => Promise<void>> {
  if (!nginx) throw new Error('There is no nginx.')
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
  return startProgram(nginx, args, 'start worker process')
}
