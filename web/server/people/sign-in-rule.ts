import type {DatabaseSync} from 'node:sqlite'
import {hasRole} from 'content-lake'
import {RULE_SCOPES, type SignInRule} from '#web/contract/second-step.ts'
import type {Person} from './people.ts'

/** The table of the rule: an entry of the migrations of people. */
export const SIGN_IN_RULE_TABLE = `
  CREATE TABLE sign_in_rule (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    scope TEXT NOT NULL,
    deadline INTEGER NOT NULL
  ) STRICT;
`

/** Tells whether nobody has said it: another entry of the migrations. Of rows before, somebody may have. */
export const SIGN_IN_RULE_DEFAULT =
  'ALTER TABLE sign_in_rule ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0;'

/** Milliseconds for which people have time where nobody has said until when. */
const DEFAULT_TIME_MS = 7 * 24 * 60 * 60_000

/**
 * The rule that a password alone signs nobody in: who needs a passkey or a second step, and from when on.
 *
 * @param isOpen tells whether others than this machine reach the site: administrators need one then, unless somebody has
 *   said otherwise, a week after this is first asked.
 */
export function createSignInRule(database: DatabaseSync, isOpen: boolean) {
  const write = ({scope, deadline}: SignInRule, isDefault = false) => {
    database
      .prepare(
        'INSERT OR REPLACE INTO sign_in_rule (only_row, scope, deadline, is_default) VALUES (1, ?, ?, ?)',
      )
      .run(scope, deadline, Number(isDefault))
  }
  const get = (): SignInRule => {
    const row = database.prepare('SELECT * FROM sign_in_rule').get()
    // A site that was open may be run on one machine, out of a backup: passkeys work at its own address alone.
    if (row && (isOpen || row['is_default'] === 0)) {
      const scope = RULE_SCOPES.find((name) => name === row['scope']) ?? 'everybody'
      return {scope, deadline: Number(row['deadline'])}
    }
    const rule = {scope: 'administrators', deadline: Date.now() + DEFAULT_TIME_MS} as const
    if (!isOpen) return {...rule, scope: 'nobody'}
    write(rule, true)
    return rule
  }
  /** The deadline for somebody; undefined for whom the rule is not. */
  const deadlineFor = ({role}: Pick<Person, 'role'>): number | undefined => {
    const {scope, deadline} = get()
    const isFor =
      scope === 'everybody' || (scope === 'administrators' && hasRole(role, 'administrator'))
    return isFor ? deadline : undefined
  }
  return {
    get,
    set: (rule: SignInRule): void => write(rule),
    deadlineFor,
    /** Tells whether a password alone signs somebody in no more. */
    isDue: (person: Pick<Person, 'role'>): boolean =>
      (deadlineFor(person) ?? Infinity) <= Date.now(),
  }
}
