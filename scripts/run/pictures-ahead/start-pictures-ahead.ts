import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {BuildFolders} from '../../build/folders.ts'
import type {RunningSite} from '../site.ts'
import {makePicturesAhead} from './make-pictures-ahead.ts'

/**
 * Makes the pictures of a running site ahead, where it has the local lake and the environment wants it. With
 * hosted Sanity its CDN makes them.
 *
 * @returns stops it.
 */
export async function startPicturesAhead(
  {pictures}: RunningSite,
  {client}: BuildFolders,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  if (!pictures) return async () => {}
  // It names all files of the build by their hashes.
  const document = await readFile(join(client, '.vite/manifest.json'))
  const version = createHash('sha256').update(document).digest('hex')
  return makePicturesAhead({...pictures, version, log})
}
