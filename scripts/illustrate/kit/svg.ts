export type Point = readonly [x: number, y: number]

export type Attributes = Record<string, string | number | undefined>

/** A number as SVG wants it: one decimal is finer than a pixel's edge and keeps the text short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

function render(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value
      return ` ${name}="${text ?? ''}"`
    })
    .join('')
}

/** One element. Attribute names as SVG spells them; numbers are rounded to a thousandth. */
export function el(tag: string, attributes: Attributes, ...children: string[]): string {
  const inner = children.join('')
  return `<${tag}${render(attributes)}${inner ? `>${inner}</${tag}>` : '/>'}`
}

export const group = (attributes: Attributes, ...children: string[]) =>
  el('g', attributes, ...children)

export const path = (d: string, attributes: Attributes) => el('path', {d, ...attributes})

export function rect(x: number, y: number, width: number, height: number, a: Attributes): string {
  return el('rect', {x, y, width: Math.max(0, width), height: Math.max(0, height), ...a})
}

export function circle(cx: number, cy: number, r: number, a: Attributes): string {
  return el('circle', {cx, cy, r: Math.max(0, r), ...a})
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, a: Attributes): string {
  return el('ellipse', {cx, cy, rx: Math.max(0, rx), ry: Math.max(0, ry), ...a})
}

/** A straight stroke from one point to another. */
export function line(
  from: Point,
  to: Point,
  stroke: string,
  width: number,
  a: Attributes = {},
): string {
  return path(straight([from, to]), {fill: 'none', stroke, 'stroke-width': width, ...a})
}

/** Path data through the points with straight segments. */
export function straight(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Path data through the points as one smooth (Catmull-Rom) curve. */
export function smooth(points: readonly Point[]): string {
  const first = points[0]
  if (!first) return ''
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] ?? first
    const p2 = points[i + 1] ?? p1
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`
  }
  return d
}

/** A filled polygon. */
export function shape(points: readonly Point[], fill: string, a: Attributes = {}): string {
  return path(straight(points, true), {fill, ...a})
}

/** `count` results of `make`, joined. */
export function repeat(count: number, make: (index: number, t: number) => string): string {
  return Array.from({length: count}, (_, i) => make(i, count > 1 ? i / (count - 1) : 0)).join('')
}
