import {Box, Select, TextInput} from '@sanity/ui'
import {type NewPerson, TEAM_ROLES, type TeamPerson} from '#web/contract/team.ts'

export type Role = TeamPerson['role']

/** Describes each role by its rights, in a few words. */
export const ROLE_MEANINGS: Record<Role, string> = {
  viewer: 'reads drafts, changes nothing',
  contributor: 'writes drafts, which editors publish',
  editor: 'publishes, answers enquiries, sends the newsletter',
  administrator: 'also manages people',
}

/** Room for a role and its meaning. */
const roleWidth = {inlineSize: 'min(28rem, 100%)'}

/** A person's role, with what each one may do. */
export function RoleSelect({
  label,
  value,
  disabled,
  onSelect,
}: {
  label: string
  value: Role
  disabled: boolean
  onSelect: (role: Role) => void
}) {
  return (
    <Box style={roleWidth}>
      <Select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({currentTarget}) =>
          onSelect(TEAM_ROLES.find((role) => role === currentTarget.value) ?? 'viewer')
        }
      >
        {TEAM_ROLES.map((role) => (
          <option key={role} value={role}>
            {role}: {ROLE_MEANINGS[role]}
          </option>
        ))}
      </Select>
    </Box>
  )
}

/**
 * The fields of somebody who is invited. None is marked as required: it would be red before anything is typed.
 *
 * @param isFirst the first person is an administrator.
 */
export function PersonFields({
  person,
  isFirst,
  onChange,
}: {
  person: NewPerson
  isFirst: boolean
  onChange: (values: Partial<NewPerson>) => void
}) {
  return (
    <>
      <TextInput
        aria-label="Name"
        placeholder="Name"
        maxLength={100}
        value={person.name}
        onChange={({currentTarget: {value}}) => onChange({name: value})}
      />
      <TextInput
        type="email"
        aria-label="E-mail"
        placeholder="E-mail"
        maxLength={254}
        value={person.email}
        onChange={({currentTarget: {value}}) => onChange({email: value})}
      />
      <RoleSelect
        label="Role"
        value={isFirst ? 'administrator' : person.role}
        disabled={isFirst}
        onSelect={(role) => onChange({role})}
      />
    </>
  )
}
