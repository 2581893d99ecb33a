import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {root} from '../../build/folders.ts'

type Step = {instruction: string; argument: string}
type Stage = {name: string; base: string; steps: Step[]}

/** The stages of a Dockerfile with one instruction a line. */
function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    const [, instruction = '', argument = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = argument.split(' ')
      stages.push({name, base, steps: []})
    } else if (instruction !== '') stages.at(-1)?.steps.push({instruction, argument})
    else if (line !== '' && !line.startsWith('#')) throw new Error(`This is no step: ${line}`)
  }
  return stages
}

/** The arguments of a stage's steps with an instruction. */
export const argumentsOf = ({steps}: Stage, instruction: string): string[] =>
  steps.filter((step) => step.instruction === instruction).map(({argument}) => argument)

/** The command of an instruction in its JSON form, such as `CMD ["node", "x.mjs"]`. */
export function commandOf(argument: string): string[] {
  const json: unknown = JSON.parse(argument.slice(argument.indexOf('[')))
  if (!Array.isArray(json)) throw new Error(`This is no command: ${argument}`)
  return json.map(String)
}

/** The stage of the Dockerfile that builds, and the image that it leads to. */
export async function readStages() {
  const file = join(root, '.config/deploy/Dockerfile')
  const [build, image] = parseDockerfile(await readFile(file, 'utf8'))
  if (!build || !image) throw new Error('The Dockerfile has not two stages.')
  return {build, image}
}
