/** Fragments that queries share. Typegen resolves these constants in each `defineQuery`. */
/** An image that is drawn: `lqip` is a tiny preview, as a data URL. */
export const drawnImageFields = /* groq */ `
  crop, hotspot,
  asset->{_id, metadata{lqip, "colour": palette.dominant.background, dimensions{width, height}}}
`

export const imageFields = /* groq */ `
  alt, decorative, caption, ${drawnImageFields}
`

/** An image of which only the URL is used. */
export const imageUrlFields = /* groq */ `
  crop, hotspot,
  asset->{_id, metadata{"colour": palette.dominant.background, dimensions{width, height}}}
`

export const pictureFields = /* groq */ `
  alt, decorative, image{${drawnImageFields}}
`

export const seoFields = /* groq */ `
  seo{title, description, noIndex, image{${imageUrlFields}}}
`

export const bannerFields = /* groq */ `
  banner{title, tagline, image{${imageFields}}, phoneImage{${imageUrlFields}}}
`
