import {Badge, Box, Card, Flex, Stack, Text} from '@sanity/ui'
import {Preview, type SchemaType, pathToString, useSchema} from 'sanity'
import {IntentLink} from 'sanity/router'
import type {Content} from './content-snapshot.ts'
import {fieldTitle} from './field-title.ts'
import type {Finding, Patient} from './issue.ts'

/** A document, and under it what was found; each finding opens its field. */
export function CareRow({patient, content}: {patient: Patient; content: Content}) {
  const schema = useSchema()
  const schemaType = schema.get(patient.type)
  const draft = content.documents.get(`drafts.${patient.id}`)
  const published = content.documents.get(patient.id)
  if (!schemaType) return null
  return (
    <Card as="li" border radius={3} overflow="hidden" className="care-row">
      <Flex align="center" gap={3} padding={2} paddingRight={3}>
        <Box flex={1} className="care-title">
          <IntentLink intent="edit" params={{id: patient.id, type: patient.type}}>
            <Preview
              schemaType={schemaType}
              value={{_id: patient.id, _type: patient.type}}
              layout="default"
              skipVisibilityCheck
            />
          </IntentLink>
        </Box>
        <Text size={1} muted>
          {schemaType.title}
        </Text>
        {draft && (
          <Badge tone={published ? 'caution' : 'neutral'} fontSize={0}>
            {published ? 'Edited' : 'Not published'}
          </Badge>
        )}
      </Flex>
      <Card borderTop padding={3} paddingLeft={4}>
        <Stack as="ul" gap={3} padding={0} margin={0}>
          {patient.findings.map((finding) => (
            <Item
              key={pathToString(finding.path) + finding.message}
              patient={patient}
              finding={finding}
              document={draft ?? published}
              schemaType={schemaType}
            />
          ))}
        </Stack>
      </Card>
    </Card>
  )
}

interface ItemProps {
  patient: Patient
  finding: Finding
  document: unknown
  schemaType: SchemaType
}

function Item({patient, finding: {path, message}, document, schemaType}: ItemProps) {
  const where = fieldTitle(document, path, schemaType)
  const params = {
    id: patient.id,
    type: patient.type,
    ...(path.length > 0 ? {path: pathToString(path)} : {}),
  }
  return (
    <li className="care-finding">
      <Text size={1}>
        {where && (
          <IntentLink intent="edit" params={params}>
            {where}
          </IntentLink>
        )}
        {where && ': '}
        {message}
      </Text>
    </li>
  )
}
