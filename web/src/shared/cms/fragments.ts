/** Fragments that queries share. Typegen resolves these constants in each `defineQuery`. */
export const imageFields = /* groq */ `
  alt, decorative, caption, crop, hotspot,
  asset->{_id, metadata{"colour": palette.dominant.background, dimensions{width, height}}}
`

export const bareImageFields = /* groq */ `
  crop, hotspot,
  asset->{_id, metadata{"colour": palette.dominant.background, dimensions{width, height}}}
`

export const pictureFields = /* groq */ `
  alt, decorative, image{${bareImageFields}}
`

export const seoFields = /* groq */ `
  seo{title, description, noIndex, image{${bareImageFields}}}
`

export const bannerFields = /* groq */ `
  banner{title, tagline, image{${imageFields}}, phoneImage{${bareImageFields}}}
`
