/** The package ships no types; this is the part of it that is used. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt' | 'truetype'
      variationAxes?: Record<string, number | {min: number; max: number}>
    },
  ): Promise<Uint8Array>
}
