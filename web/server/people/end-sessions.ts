import type {SiteLake} from './open-people.ts'

/**
 * Ends the sessions of people whom a password alone signs in no more, and who have nothing else: signing in leads them to
 * a second step.
 */
export function endSessionsByRule(
  {
    people,
    sessions,
    secondSteps,
    rule,
  }: Pick<SiteLake, 'people' | 'sessions' | 'secondSteps' | 'rule'>,
  passkeyOwners: ReadonlySet<string>,
): void {
  for (const person of people.list()) {
    if (!rule.isDue(person) || secondSteps.get(person.id) || passkeyOwners.has(person.id)) continue
    for (const {id} of sessions.listOf(person.id)) sessions.end(id)
  }
}
