import type {ClientConfig} from '@sanity/client'
import {z} from 'zod'

/** The lake that a program is to use, as `runProgram` passes it. */
export function readConnection(): ClientConfig {
  const {LAKE_URL, LAKE_TOKEN, LAKE_PROJECT, LAKE_DATASET} = z
    .object({
      LAKE_URL: z.string(),
      LAKE_TOKEN: z.string(),
      LAKE_PROJECT: z.string(),
      LAKE_DATASET: z.string(),
    })
    .parse(process.env)
  return {
    projectId: LAKE_PROJECT,
    dataset: LAKE_DATASET,
    token: LAKE_TOKEN,
    apiHost: LAKE_URL,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
  }
}
