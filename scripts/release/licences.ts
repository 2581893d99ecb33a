import {readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {licences} from '#web/build/plugins.ts'
import {root} from '../build/folders.ts'

const entry = z.object({
  name: z.string(),
  version: z.string(),
  identifier: z.string().optional(),
  text: z.string().optional(),
})
type Licence = z.output<typeof entry>

/** Packages of which files were copied into the repository: the fonts. */
const copied = ['@fontsource-variable/archivo', '@fontsource-variable/inter']

/**
 * Writes `LICENCES.md`: every package that a release holds, bundled or copied, with its licence.
 *
 * @param builds the folders of Vite's builds, whose own lists go into this one.
 * @param packages the names of the packages in its `node_modules`.
 */
export async function writeLicences(
  release: string,
  builds: string[],
  packages: string[],
): Promise<void> {
  const bundled = await Promise.all(builds.map(takeList))
  const installed = await Promise.all([...packages, ...copied].map(readLicence))
  const all = new Map(
    [...bundled.flat(), ...installed].map((licence) => [
      `${licence.name} ${licence.version}`,
      licence,
    ]),
  )
  const sections = [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([title, {identifier, text}]) =>
        `## ${title}\n\n${identifier ?? 'See the text.'}\n\n${text ?? ''}`,
    )
  const heading = '# Licences\n\nThe packages that this release holds.'
  await writeFile(join(release, 'LICENCES.md'), `${[heading, ...sections].join('\n\n').trim()}\n`)
}

/** Reads the list of a build, and removes it. */
async function takeList(folder: string): Promise<Licence[]> {
  const file = join(folder, licences.fileName)
  const list = z.array(entry).parse(JSON.parse(await readFile(file, 'utf8')))
  await rm(file)
  return list
}

async function readLicence(name: string): Promise<Licence> {
  const folder = join(root, 'node_modules', name)
  const {version, license} = z
    .object({version: z.string(), license: z.string()})
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const names = await readdir(folder)
  // libvips has the list of its libraries and their licences in its README.
  const source =
    names.find((file) => /^licen[cs]e/i.test(file)) ?? names.find((file) => /^readme/i.test(file))
  const text = source && (await readFile(join(folder, source), 'utf8')).trim()
  return {name, version, identifier: license, ...(text && {text})}
}
