function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A colour between two `#rrggbb` colours, at t from 0 to 1 (clamped). */
export function mix(a: string, b: string, t: number): string {
  const k = Math.min(1, Math.max(0, t))
  const [from, to] = [channels(a), channels(b)]
  const parts = [0, 1, 2].map((i) => Math.round((from[i] ?? 0) * (1 - k) + (to[i] ?? 0) * k))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
