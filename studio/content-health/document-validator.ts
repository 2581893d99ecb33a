import {type Workspace, validateDocument} from 'sanity'
import type {ContentDocument} from './content-snapshot.ts'
import type {Finding, Weight} from './issue.ts'

const WEIGHT_OF = {error: 'broken', warning: 'poor', info: 'sample'} as const satisfies Record<
  string,
  Weight
>

/** The Studio's own words where a rule brings none, said more plainly. */
const PLAIN: [RegExp, string][] = [
  [/^Required$/, 'This is missing.'],
  [/^Must have at least 1 items?$/, 'This is empty.'],
]

type Validate = Pick<
  Parameters<typeof validateDocument>[0],
  'workspace' | 'getClient' | 'getDocumentExists'
>

/** The form's own checks of one document, as findings; nothing for a type that the schema does not know. */
async function validate(document: ContentDocument, options: Validate): Promise<Finding[]> {
  if (!options.workspace.schema.has(document._type)) return []
  const markers = await validateDocument({
    ...options,
    document: {_createdAt: '', _updatedAt: '', ...document},
    environment: 'studio',
  })
  const seen = new Set<string>()
  return markers.flatMap(({level, message, path}) => {
    const plain = PLAIN.find(([pattern]) => pattern.test(message))?.[1] ?? message
    const key = JSON.stringify([path, plain])
    if (seen.has(key)) return []
    seen.add(key)
    return [{weight: WEIGHT_OF[level], message: plain, path}]
  })
}

/** Checks documents with the rules of their forms, and each revision only once. */
export interface Inspector {
  /** What the last check found, of this revision or of an earlier one; nothing before the first. */
  findingsOf: (document: ContentDocument) => readonly Finding[]
  /** Whether the last check was of this state. */
  isCurrent: (document: ContentDocument, stamp: string) => boolean
  /** Checks a document. Rejects where the dataset could not be asked. */
  inspect: (document: ContentDocument, stamp: string) => Promise<void>
}

/**
 * @param workspace - The compiled content model.
 * @param getClient - Answers the rules' questions about other documents; the workspace's when absent.
 */
export function createInspector(
  workspace: Workspace,
  getClient?: NonNullable<Validate['getClient']>,
): Inspector {
  const results = new Map<string, {stamp: string; findings: Finding[]}>()
  const options: Validate = {
    workspace,
    // LinkProblem references are found across documents, without a question for each.
    getDocumentExists: () => Promise.resolve(true),
    ...(getClient ? {getClient} : {}),
  }
  return {
    findingsOf: ({_id}) => results.get(_id)?.findings ?? [],
    isCurrent: ({_id}, stamp) => results.get(_id)?.stamp === stamp,
    inspect: async (document, stamp) => {
      results.set(document._id, {stamp, findings: await validate(document, options)})
    },
  }
}
