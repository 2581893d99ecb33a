import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {n, path} from '../kit/svg.ts'

/** Tree crowns from above with one lit side, wherever `grows` says so. */
export function forest(
  p: Plate,
  o: {step: number; grows: (x: number, y: number) => number; dark: string; lit: string},
): string {
  const step = o.step * p.u
  const dabs = {shadow: '', dark: '', mid: '', lit: ''}
  const blob = (x: number, y: number, r: number) =>
    `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`
  for (let y = -step; y < p.h + step; y += step * 0.8) {
    for (let x = -step; x < p.w + step; x += step) {
      const [cx, cy] = [x + p.rng.range(-0.5, 0.5) * step, y + p.rng.range(-0.5, 0.5) * step]
      const size = o.grows(cx / p.w, cy / p.h)
      if (size <= 0) continue
      const r = step * 0.62 * p.rng.range(0.6, 1.15) * Math.min(1, size + 0.3)
      dabs.shadow += blob(cx + r * 0.5, cy + r * 0.5, r)
      dabs[p.rng.chance(0.5) ? 'dark' : 'mid'] += blob(cx, cy, r)
      dabs.lit += blob(cx - r * 0.28, cy - r * 0.3, r * 0.5)
    }
  }
  return (
    path(dabs.shadow || 'M0 0', {fill: '#03120d', opacity: 0.3}) +
    path(dabs.dark || 'M0 0', {fill: o.dark}) +
    path(dabs.mid || 'M0 0', {fill: mix(o.dark, o.lit, 0.3)}) +
    path(dabs.lit || 'M0 0', {fill: o.lit, opacity: 0.55})
  )
}
