import {getDraftId} from '@sanity/client/csm'
import {Box, Card, Flex, Stack, Text} from '@sanity/ui'
import {
  isArraySchemaType,
  isObjectSchemaType,
  type Path,
  pathToString,
  type SchemaType,
  useSchema,
} from 'sanity'
import {IntentLink} from 'sanity/router'
import {entryIndex, isRecord} from '#schemas/rules/site-paths.ts'
import {DocumentSummary, DraftBadge} from '../ui.tsx'
import type {DatasetSnapshot} from './dataset-snapshot.ts'
import type {DocumentProblems, Problem} from './problems.ts'

interface Props {
  documentProblems: DocumentProblems
  content: DatasetSnapshot
}

/** A document with its problems; each problem links to its field. */
export function DocumentRow({documentProblems: {id, type, problems}, content}: Props) {
  const schema = useSchema()
  const schemaType = schema.get(type)
  const draft = content.documents.get(getDraftId(id))
  const published = content.documents.get(id)
  if (!schemaType) return null
  return (
    <Card as="li" border radius={3} overflow="hidden" className="content-health-row">
      <Flex align="center" gap={3} padding={2} paddingRight={3}>
        <Box flex={1} className="content-health-title">
          <IntentLink intent="edit" params={{id, type}}>
            <DocumentSummary id={id} schemaType={schemaType} />
          </IntentLink>
        </Box>
        <Text size={1} muted>
          {schemaType.title}
        </Text>
        <DraftBadge hasDraft={draft !== undefined} isPublished={published !== undefined} />
      </Flex>
      <Card borderTop padding={3} paddingLeft={4}>
        <Stack as="ul" gap={3} padding={0} margin={0}>
          {problems.map((problem) => (
            <ProblemItem
              key={pathToString(problem.path) + problem.message}
              problem={problem}
              target={{id, type}}
              title={fieldTitle(draft ?? published, problem.path, schemaType)}
            />
          ))}
        </Stack>
      </Card>
    </Card>
  )
}

interface ProblemItemProps {
  problem: Problem
  /** The document to open. */
  target: {id: string; type: string}
  /** The title of the field; empty for the document as a whole. */
  title: string
}

function ProblemItem({problem: {path, message}, target, title}: ProblemItemProps) {
  const params = {...target, ...(path.length > 0 ? {path: pathToString(path)} : {})}
  return (
    <li className="content-health-problem">
      <Text size={1}>
        {title && (
          <IntentLink intent="edit" params={params}>
            {title}
          </IntentLink>
        )}
        {title && ': '}
        {message}
      </Text>
    </li>
  )
}

/**
 * The path of a field with the titles of the form: `Pictures › 3 › Alternative text`. Segments that
 * have no title in the schema, such as the spans of a paragraph, are left out, and so is the list that holds the links of
 * a paragraph: the form does not show it.
 *
 * @param document - The document, for the index of the entry that has a `_key`.
 */
export function fieldTitle(document: unknown, path: Path, type: SchemaType): string {
  const titles: string[] = []
  let value = document
  let current: SchemaType | undefined = type
  for (const [index, segment] of path.entries()) {
    const isShown = segment !== 'markDefs' && path[index - 1] !== 'markDefs'
    if (typeof segment === 'string') {
      current = fieldType(current, segment)
      value = isRecord(value) ? value[segment] : undefined
      if (current && isShown) titles.push(current.title ?? segment)
    } else {
      const list: unknown[] = Array.isArray(value) ? value : []
      const position = entryIndex(list, segment)
      value = list[position]
      current = memberType(current, value)
      if (current && isShown && position >= 0) titles.push(String(position + 1))
    }
  }
  return titles.join(' › ')
}

function fieldType(type: SchemaType | undefined, name: string): SchemaType | undefined {
  if (!type || !isObjectSchemaType(type)) return undefined
  return type.fields.find((field) => field.name === name)?.type
}

function memberType(type: SchemaType | undefined, item: unknown): SchemaType | undefined {
  if (!type || !isArraySchemaType(type)) return undefined
  const name = isRecord(item) ? item['_type'] : undefined
  return type.of.find((member) => member.name === name) ?? type.of[0]
}
