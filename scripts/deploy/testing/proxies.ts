import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {generate} from 'selfsigned'
import {unpackPackage} from '#web/server/storage/testing/unpack-package.ts'
import {root} from '../../build/folders.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'

/** The site's name in the recipes. */
export const host = 'www.example.org'

/** A proxy of a recipe, as a visitor sees it. */
export type Proxy = {
  httpPort: number
  httpsPort: number
  /** The certificate, which signed itself. */
  ca: string
  stop: () => Promise<void>
}

/** A program with the environment that it needs. */
type Program = {path: string; env: Record<string, string>}

/**
 * A program of a Debian package: as it is installed, else unpacked into node_modules.
 *
 * @param path its place, such as `/usr/sbin/nginx`.
 * @returns nothing, with a notice, where it cannot be obtained.
 * @throws the notice, in CI: there no test of a recipe is left out.
 */
export function obtainProgram(path: string, name: string): Program | undefined {
  if (existsSync(path)) return {path, env: {}}
  try {
    const unpacked = unpackPackage(join(root, 'node_modules/.cache', name), {
      name,
      wanted: new RegExp(`^(?:${name}|lib.+)$`),
      isIn: (tree) => existsSync(join(tree, path)),
    })
    const folders = unpacked.env.LD_LIBRARY_PATH.split(':')
    const libraries = folders.flatMap((folder) => [folder, join(folder, name)])
    return {path: join(unpacked.root, path), env: {LD_LIBRARY_PATH: libraries.join(':')}}
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const notice = `Tests of recipes need ${name}, and Debian's package of it cannot be had (${reason}).`
    if (process.env['CI']) throw new Error(notice, {cause: error})
    console.warn(notice)
    return undefined
  }
}

const nginx = obtainProgram('/usr/sbin/nginx', 'nginx')
const caddy = obtainProgram('/usr/bin/caddy', 'caddy')

/** Tells whether nginx and Caddy can be started here. */
export const hasNginx = nginx !== undefined
export const hasCaddy = caddy !== undefined

/**
 * Starts nginx with the recipe, until it listens: only its ports, the places of its files and the servers are others. No
 * server is left alone after a failure: tests start it anew sooner than an operator.
 *
 * @param sitePorts of the servers on this machine.
 * @returns also what reads all its logs.
 * @throws what it has printed, where its configuration is wrong.
 */
export async function startNginx(
  ...sitePorts: number[]
): Promise<Proxy & {readLogs: () => Promise<string[]>}> {
  if (!nginx) throw new Error('There is no nginx.')
  const {folder, key, certificate, httpPort, httpsPort} = await prepare('nginx-')
  const recipe = await readRecipe('nginx.conf', {
    'server 127.0.0.1:3000 max_fails=1 fail_timeout=10s;': sitePorts
      .map((port) => `server 127.0.0.1:${port} max_fails=0;`)
      .join(' '),
    '/etc/letsencrypt/live/www.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/www.example.org/privkey.pem': key,
    '/var/log/nginx/site.log': join(folder, 'site.log'),
    '/var/log/nginx/site-error.log': join(folder, 'site-error.log'),
  })
  const site = recipe
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `${account} daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { access_log ${folder}/access.log; ${temporary} ${site} }`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', config]
  const env = {...process.env, ...nginx.env}
  execFileSync(nginx.path, ['-t', '-q', ...args], {env, stdio: 'pipe'})
  // It listens already when it starts these.
  const stop = await startProgram(nginx, args, 'start worker process', folder)
  const readLogs = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  }
  return {httpPort, httpsPort, ca: await readFile(certificate, 'utf8'), stop, readLogs}
}

/** Starts Caddy with the recipe: its ports and the site's are others, and the certificate is given to it. */
export async function startCaddy(sitePort: number): Promise<Proxy> {
  if (!caddy) throw new Error('There is no Caddy.')
  const {folder, key, certificate, httpPort, httpsPort} = await prepare('caddy-')
  const site = await readRecipe('Caddyfile', {
    '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
    [`${host} {`]: `${host} {\n\ttls ${certificate} ${key}`,
  })
  const global = `{
	admin off
	default_bind 127.0.0.1
	http_port ${httpPort}
	https_port ${httpsPort}
}
`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, global + site)
  const args = ['run', '--config', config, '--adapter', 'caddyfile']
  const end = await startProgram(caddy, args, 'serving initial configuration', folder)
  return {httpPort, httpsPort, ca: await readFile(certificate, 'utf8'), stop: end}
}

/** Makes a folder with a certificate for the site's name, which signs itself, and finds two free ports. */
async function prepare(prefix: string) {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const made = await generate([{name: 'commonName', value: host}], {
    keyType: 'ec',
    extensions: [{name: 'subjectAltName', altNames: [{type: 2, value: host}]}],
  })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await writeFile(key, made.private)
  await writeFile(certificate, made.cert)
  return {folder, key, certificate, httpPort: await freePort(), httpsPort: await freePort()}
}

/**
 * A recipe of `.config/deploy/` with other ports, places and addresses.
 *
 * @param replaced what stands in it once, and what is to stand in its place.
 */
async function readRecipe(name: string, replaced: Record<string, string>): Promise<string> {
  const recipe = await readFile(join(root, '.config/deploy', name), 'utf8')
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`The recipe has not one “${from}”.`)
    return text.replace(from, to)
  }, recipe)
}

/**
 * Starts a server, until it has printed that it listens.
 *
 * @param ready what it prints then.
 * @returns stops it, and deletes its folder.
 * @throws what it has printed, where it ends before.
 */
async function startProgram(
  {path, env}: Program,
  args: string[],
  ready: string,
  folder: string,
): Promise<() => Promise<void>> {
  const folders = {HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder}
  const child = spawn(path, args, {
    cwd: folder,
    env: {...process.env, ...folders, ...env},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  child.stderr.on('data', (part) => {
    printed += String(part)
  })
  while (!printed.includes(ready)) {
    if (child.exitCode !== null) throw new Error(`${path} ended: ${printed}`)
    await Promise.race([once(child.stderr, 'data'), exited])
  }
  return async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, {recursive: true, force: true})
  }
}
