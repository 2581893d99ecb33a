import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {CareRow} from './document-row.tsx'
import type {Content} from './content-snapshot.ts'
import {type Patient, WEIGHTS, type Weight} from './issue.ts'

const NAMES: Record<Weight, string> = {
  broken: 'Must be put right',
  poor: 'Could be better',
  sample: 'Samples to replace',
}

const NOTHING: Record<Weight, string> = {
  broken: 'Nothing is broken: every picture is described, every link leads somewhere.',
  poor: 'Nothing to improve that can be found by counting.',
  sample: 'No invented entries are left.',
}

/** The documents by how much it matters, one kind at a time. */
export function CareList({patients, content}: {patients: Patient[]; content: Content}) {
  const byWeight = (weight: Weight) =>
    patients.flatMap((patient) => {
      const findings = patient.findings.filter((finding) => finding.weight === weight)
      return findings.length > 0 ? [{...patient, findings}] : []
    })
  const [chosen, setChosen] = useState<Weight | null>(null)
  // Until an editor chooses: the worst kind that there is.
  const shown = chosen ?? WEIGHTS.find((weight) => byWeight(weight).length > 0) ?? 'broken'
  const rows = byWeight(shown)
  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap" role="group" aria-label="Which kind is shown">
        {WEIGHTS.map((weight) => (
          <Button
            key={weight}
            mode={weight === shown ? 'default' : 'ghost'}
            aria-pressed={weight === shown}
            text={`${NAMES[weight]} (${byWeight(weight).length})`}
            onClick={() => setChosen(weight)}
          />
        ))}
      </Flex>
      {rows.length === 0 ? (
        <Card padding={4} radius={3} tone="positive" border>
          <Flex align="center" gap={3}>
            <Text size={3}>
              <CheckmarkCircleIcon />
            </Text>
            <Text>{NOTHING[shown]}</Text>
          </Flex>
        </Card>
      ) : (
        <Stack as="ul" gap={3} padding={0} margin={0}>
          {rows.map((patient) => (
            <CareRow key={patient.id} patient={patient} content={content} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
