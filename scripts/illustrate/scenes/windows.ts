import type {Plate} from '../kit/plate.ts'
import {n, path} from '../kit/svg.ts'

export type WindowOptions = {
  x: number
  y: number
  width: number
  height: number
  columns: number
  rows: number
  lit: number
  fill?: number
}

/** A grid of small windows in pixels: some lit warm, some cool, the rest faint. One path per colour. */
export function windowGrid(p: Plate, o: WindowOptions): string {
  const {columns, rows, lit, fill = 0.6} = o
  const [cw, ch] = [o.width / columns, o.height / rows]
  const shades = {warm: '', pale: '', cool: '', dark: ''}
  for (let r = 0; r < rows; r++) {
    const busy = p.rng.range(0.3, 1.5)
    for (let c = 0; c < columns; c++) {
      const pane = `M${n(o.x + (c + (1 - fill) / 2) * cw)} ${n(o.y + (r + 0.25) * ch)}h${n(cw * fill)}v${n(ch * 0.5)}h${n(-cw * fill)}z`
      if (!p.rng.chance(lit * busy)) shades.dark += pane
      else shades[p.rng.chance(0.7) ? 'warm' : p.rng.chance(0.6) ? 'pale' : 'cool'] += pane
    }
  }
  return (
    path(shades.dark || 'M0 0', {fill: p.light.rim, opacity: 0.07}) +
    path(shades.warm || 'M0 0', {fill: p.light.lamp, opacity: 0.92}) +
    path(shades.pale || 'M0 0', {fill: '#fff1d6', opacity: 0.9}) +
    path(shades.cool || 'M0 0', {fill: '#8fd0f2', opacity: 0.75})
  )
}
