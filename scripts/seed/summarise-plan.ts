import type {SeedPlan} from './plan-seed.ts'

/** Summarises a run, such as `Documents: 112 written, 3 unchanged.` */
export function summarisePlan(plan: SeedPlan): string {
  const written = plan.create.length + plan.update.length
  const parts = [
    [written, 'written'],
    [plan.remove.length, 'removed, their files being gone'],
    [plan.unchanged.length, 'unchanged'],
    [plan.edited.length, 'left as an editor changed them'],
    [plan.deleted.length, 'left out, as an editor deleted them'],
    [plan.inUse.length, 'kept, as others refer to them'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return named.length === 0 ? 'The seed is empty.' : `Documents: ${named.join(', ')}.`
}
