import {fileURLToPath} from 'node:url'

/** The folder that holds the content as files. */
export const seedDir = fileURLToPath(new URL('../../seed', import.meta.url))
