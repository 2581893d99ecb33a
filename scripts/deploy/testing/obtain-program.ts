import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {unpackPackage} from '#web/server/storage/testing/unpack-package.ts'
import {root} from '../../build/folders.ts'

/** A program with the environment that it needs. */
export type Program = {path: string; env: Record<string, string>}

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
