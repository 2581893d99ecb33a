import {inject} from 'vitest'
import {z} from 'zod'

/**
 * The site that the end-to-end tests share. Its folders may be copied; its site is only read.
 */
const sharedSite = z.object({
  /** A running site with the whole seed. */
  siteUrl: z.string(),
  /** A data folder with the whole seed that no process has open. */
  seededFolder: z.string(),
  /** The data folder of the running site, whose resized images a copy may take over. */
  runningFolder: z.string(),
})

export type SharedSite = z.output<typeof sharedSite>

/** The build, the seed and the site begin before the first test, and may not be ready before the last unit test. */
const response = await fetch(inject('sharedSiteUrl'))
if (!response.ok) throw new Error(await response.text())

export const {siteUrl, seededFolder, runningFolder} = sharedSite.parse(await response.json())
