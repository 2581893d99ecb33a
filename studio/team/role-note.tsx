import {InfoOutlineIcon} from '@sanity/icons/InfoOutline'
import {Text} from '@sanity/ui'
import type {CurrentUser, DocumentActionComponent} from 'sanity'
import {useActionDialog} from '../ui.tsx'
import {hasRole} from './roles.ts'

/**
 * Adds the reason for which actions are off for a person’s role: their own texts show where a mouse points at them, and
 * neither by keyboard nor by touch.
 */
export const withRoleNote = (
  actions: DocumentActionComponent[],
  {currentUser}: {currentUser: CurrentUser | null},
): DocumentActionComponent[] => (hasRole(currentUser, 'editor') ? actions : [...actions, RoleNote])

const RoleNote: DocumentActionComponent = () => ({
  label: 'Why some are off…',
  icon: InfoOutlineIcon,
  ...useActionDialog('Why some are off', () => (
    <Text>
      Drafts need the role contributor, everything else the role editor. An administrator gives
      roles.
    </Text>
  )),
})
