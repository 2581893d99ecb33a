import {getDraftId} from '@sanity/client/csm'
import {Box, Card, Flex, Stack, Text} from '@sanity/ui'
import {pathToString, useSchema} from 'sanity'
import {IntentLink} from 'sanity/router'
import {DocumentPreview} from '../documents/document-preview.tsx'
import {DraftBadge} from '../documents/draft-badge.tsx'
import type {ContentSnapshot} from './content-snapshot.ts'
import {fieldTitle} from './field-title.ts'
import type {DocumentIssues, Issue} from './issue.ts'

interface Props {
  documentIssues: DocumentIssues
  content: ContentSnapshot
}

/** A document with its issues; each issue links to its field. */
export function DocumentRow({documentIssues: {id, type, issues}, content}: Props) {
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
            <DocumentPreview id={id} schemaType={schemaType} />
          </IntentLink>
        </Box>
        <Text size={1} muted>
          {schemaType.title}
        </Text>
        <DraftBadge hasDraft={draft !== undefined} isPublished={published !== undefined} />
      </Flex>
      <Card borderTop padding={3} paddingLeft={4}>
        <Stack as="ul" gap={3} padding={0} margin={0}>
          {issues.map((issue) => (
            <IssueItem
              key={pathToString(issue.path) + issue.message}
              issue={issue}
              target={{id, type}}
              title={fieldTitle(draft ?? published, issue.path, schemaType)}
            />
          ))}
        </Stack>
      </Card>
    </Card>
  )
}

interface IssueItemProps {
  issue: Issue
  /** The document to open. */
  target: {id: string; type: string}
  /** The title of the field; empty for the document as a whole. */
  title: string
}

function IssueItem({issue: {path, message}, target, title}: IssueItemProps) {
  const params = {...target, ...(path.length > 0 ? {path: pathToString(path)} : {})}
  return (
    <li className="content-health-issue">
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
