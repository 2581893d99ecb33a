/**
 * Vite's `build.license`: the packages that a build really holds, each `{name, version, identifier?, text?}`,
 * in a hidden file of the build, which is not served. A release lists them (`scripts/release/licences.ts`).
 */
export const licences = {fileName: '.vite/licences.json'}
