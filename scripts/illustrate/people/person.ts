import {mix} from '../kit/colour.ts'
import type {Stop} from '../kit/palette.ts'

/** Everything that tells one portrait of the set from the next. Lengths are units of an 800×1000 sheet. */
export type Person = {
  skin: string
  hair: string
  /** half width of the face at the cheekbones, at the jaw, and of the chin */
  face: {cheek: number; jaw: number; chin: number; chinY: number}
  /** half width of the mouth, fullness of the lips (1 = usual), half width of the nose */
  mouth: {half: number; full: number; rouge?: string}
  nose: number
  eye: {half: number; open: number; lash: boolean}
  brow: {thick: number; arch: number}
  /** half width of the shoulders */
  shoulder: number
  neck: number
  /** years show in the lines beside nose and mouth: 0 none, 1 clearly */
  age: number
  backdrop: readonly Stop[]
  rim: string
}

/** The tones one skin colour needs, all warm: a shadow is redder than the lit side, never grey. */
export function skinTones(base: string) {
  return {
    base,
    light: mix(base, '#ffc18a', 0.24),
    gleam: mix(base, '#ffe0bd', 0.5),
    shade: mix(base, '#2b0d0c', 0.36),
    deep: mix(base, '#1a0708', 0.62),
    lip: mix(base, '#6d2328', 0.45),
    lipLight: mix(base, '#c96a62', 0.42),
  }
}

export type Skin = ReturnType<typeof skinTones>
