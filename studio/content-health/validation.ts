import {validateDocument, type Workspace} from 'sanity'
import {isDeadLinkMessage} from '#schemas/rules/site-paths.ts'
import type {StoredDocument} from './dataset-snapshot.ts'
import type {Problem} from './problems.ts'

/** Plainer messages in place of the Studio's defaults. */
const PLAIN_MESSAGES: [RegExp, string][] = [
  [/^Required$/, 'This is missing.'],
  [/^Must have at least 1 items?$/, 'This is empty.'],
]

/** A message of the form, in plainer words where it is one of the Studio's defaults. */
export const plainMessage = (message: string): string =>
  PLAIN_MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? message

type ValidationOptions = Pick<
  Parameters<typeof validateDocument>[0],
  'workspace' | 'getClient' | 'getDocumentExists'
>

/** Runs the validation of the form; a type that the schema does not know has no problems. */
async function validate(document: StoredDocument, options: ValidationOptions): Promise<Problem[]> {
  if (!options.workspace.schema.has(document._type)) return []
  const markers = await validateDocument({
    ...options,
    document: {_createdAt: '', _updatedAt: '', ...document},
    environment: 'studio',
  })
  const seen = new Set<string>()
  return markers.flatMap(({level, message: original, path}) => {
    // collectProblems finds dead links anew with each change of the pages.
    if (isDeadLinkMessage(original)) return []
    const message = plainMessage(original)
    const key = JSON.stringify([path, message])
    if (seen.has(key)) return []
    seen.add(key)
    return [{level, message, path}]
  })
}

/** Validates documents and caches the result of each. */
export interface DocumentValidator {
  /** The latest problems, possibly of an earlier revision; none before the first validation. */
  problemsOf: (document: StoredDocument) => readonly Problem[]
  /** Tells whether the latest result was made with this key (see `validationKeys`). */
  isCurrent: (document: StoredDocument, key: string) => boolean
  /** Validates a document. Rejects when the dataset cannot be queried. */
  validate: (document: StoredDocument, key: string) => Promise<void>
}

/**
 * @param workspace - The compiled content model.
 * @param getClient - The client for rules that query other documents; default: the workspace's.
 */
export function createDocumentValidator(
  workspace: Workspace,
  getClient?: NonNullable<ValidationOptions['getClient']>,
): DocumentValidator {
  const results = new Map<string, {key: string; problems: Problem[]}>()
  const options: ValidationOptions = {
    workspace,
    // findCrossDocumentProblems reports missing documents without a request for each reference.
    getDocumentExists: () => Promise.resolve(true),
    ...(getClient ? {getClient} : {}),
  }
  return {
    problemsOf: ({_id}) => results.get(_id)?.problems ?? [],
    isCurrent: ({_id}, key) => results.get(_id)?.key === key,
    validate: async (document, key) => {
      results.set(document._id, {key, problems: await validate(document, options)})
    },
  }
}

/** Types whose validation queries other documents, with the types that the result depends on. */
const DEPENDENCIES: Record<string, readonly string[]> = {
  homePage: ['heroSlide', 'member', 'service', 'news'],
  redirect: ['redirect'],
  step: ['step'],
}

/**
 * The cache key of each document's validation: it changes when the document has to be validated again.
 * Uniqueness of slugs is left out, since the form of the other document reports it as well.
 *
 * @param documents - All documents, drafts included.
 * @returns Keys by document id.
 */
export function validationKeys(documents: Iterable<StoredDocument>): Map<string, string> {
  const all = [...documents]
  const revisions = new Map<string, string[]>()
  for (const {_type, _id, _rev} of all) {
    revisions.set(_type, [...(revisions.get(_type) ?? []), `${_id}@${_rev}`])
  }
  // The home page only counts documents; the other types compare their content.
  const dependencyKey = (type: string, dependency: string) =>
    type === 'homePage'
      ? String(revisions.get(dependency)?.length ?? 0)
      : (revisions.get(dependency) ?? []).join()
  return new Map(
    all.map(({_id, _type, _rev}) => [
      _id,
      [_rev, ...(DEPENDENCIES[_type] ?? []).map((type) => dependencyKey(_type, type))].join('|'),
    ]),
  )
}
