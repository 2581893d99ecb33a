import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {type Finding, findingsOf} from './finding.ts'

const {ok, problem} = findingsOf('Versions')
const versions = z.record(z.string(), z.string())
const packageFile = z.object({dependencies: versions})
const installedFile = z.object({version: z.string()})

/** The first version of Node that has all that the server uses. */
const oldestNode = [22, 12] as const

/** Whether Node is new enough. */
export function checkNode(node = process.versions.node): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  return isOld
    ? problem(`Node is ${node}.`, `Install Node ${oldestNode.join('.')} or later.`)
    : ok(`Node is ${node}.`)
}

/** Whether the installed packages are those that the site was tested with. */
export async function checkPackages(root: string): Promise<Finding[]> {
  const {dependencies} = packageFile.parse(await readJson(join(root, 'package.json')))
  const wrong: string[] = []
  for (const [name, version] of Object.entries(dependencies)) {
    const installed = await readVersion(join(root, 'node_modules', name, 'package.json'))
    if (installed !== version) wrong.push(`${name} ${installed ?? 'is missing'}, not ${version}`)
  }
  return [
    wrong.length === 0
      ? ok('The packages have the versions of package.json.')
      : problem(`Packages differ from package.json: ${wrong.join('; ')}.`, 'Run npm ci.'),
  ]
}

async function readVersion(file: string): Promise<string | undefined> {
  try {
    return installedFile.parse(await readJson(file)).version
  } catch {
    return undefined
  }
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
