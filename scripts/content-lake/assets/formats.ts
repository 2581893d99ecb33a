/**
 * Image formats that are accepted: sharp's name → extension and media type, the same as hosted
 * Sanity's.
 */
export const IMAGE_FORMATS: Readonly<Record<string, {extension: string; mimeType: string}>> = {
  jpeg: {extension: 'jpg', mimeType: 'image/jpeg'},
  png: {extension: 'png', mimeType: 'image/png'},
  webp: {extension: 'webp', mimeType: 'image/webp'},
  gif: {extension: 'gif', mimeType: 'image/gif'},
  svg: {extension: 'svg', mimeType: 'image/svg+xml'},
  tiff: {extension: 'tif', mimeType: 'image/tiff'},
  heif: {extension: 'avif', mimeType: 'image/avif'},
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(IMAGE_FORMATS).map(({extension, mimeType}) => [extension, mimeType]),
  ),
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Extensions that browsers may open; other files are sent as downloads. */
const INLINE_EXTENSIONS = new Set(['pdf', 'txt', 'csv', 'mp3', 'mp4', 'webm'])

/** The media type that a file of this extension is served with. */
export function mediaTypeOf(extension: string): string {
  return MEDIA_TYPES[extension] ?? 'application/octet-stream'
}

/**
 * Tells whether a file may open in the browser instead of being downloaded: never one that can run
 * scripts.
 */
export function opensInBrowser(extension: string): boolean {
  return INLINE_EXTENSIONS.has(extension)
}

/** A safe extension for a stored file: from its name, else from its media type, else `bin`. */
export function extensionFor(filename: string | undefined, contentType: string | null): string {
  const named = /\.([a-zA-Z0-9]{1,10})$/.exec(filename ?? '')?.[1]
  if (named) return named.toLowerCase()
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const match = Object.entries(MEDIA_TYPES).find(([, media]) => media.split(';')[0] === type)
  return match?.[0] ?? 'bin'
}
