import type {SourcePatch} from './source-patch.ts'

const file = /\/sanity-plugin-media\/dist\/index\.js/

/** Change what sanity-plugin-media 6.3.5 does. */
export const MEDIA_PATCHES: SourcePatch[] = [
  // What an editor types was put between quotes of GROQ as it is: an apostrophe made the search fail.
  {
    file,
    from: /match '\*\$\{(searchQuery\.trim\(\)|value)\}\*'/g,
    to: 'match ${JSON.stringify(`*${$1}*`)}',
  },
  // Tags had public ids, so that strangers could list them; folders have private ones already.
  {
    file,
    from: /_type: TAG_DOCUMENT_NAME,/g,
    to: '_id: `${TAG_DOCUMENT_NAME}.`, _type: TAG_DOCUMENT_NAME,',
  },
  // Where and with which camera a picture was taken would be stored with it, for everyone to read.
  {
    file,
    from: /extract: \[\s*"blurhash",\s*"exif",\s*"image",\s*"location",\s*"lqip",\s*"palette"\s*\]/,
    to: 'extract: ["blurhash", "lqip", "palette"]',
  },
]
