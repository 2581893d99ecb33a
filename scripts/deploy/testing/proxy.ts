import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {root} from '../../build/folders.ts'

/** A proxy of a recipe, as a visitor sees it. */
export type Proxy = {
  httpPort: number
  httpsPort: number
  /** The certificate, which signed itself. */
  ca: string
  stop: () => Promise<void>
}

/** A proxy that runs, with its files in a folder that is deleted when it stops. */
export async function createProxy(
  ports: Pick<Proxy, 'httpPort' | 'httpsPort'>,
  {certificate, folder, end}: {certificate: string; folder: string; end: () => Promise<void>},
): Promise<Proxy> {
  return {
    ...ports,
    ca: await readFile(certificate, 'utf8'),
    async stop() {
      await end()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/**
 * A recipe of `.config/deploy/` with other ports, places and addresses.
 *
 * @param replaced what stands in it once, and what is to stand in its place.
 */
export async function readRecipe(name: string, replaced: Record<string, string>): Promise<string> {
  const recipe = await readFile(join(root, '.config/deploy', name), 'utf8')
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`The recipe has not one “${from}”.`)
    return text.replace(from, to)
  }, recipe)
}
