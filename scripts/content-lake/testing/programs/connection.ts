import type {ClientConfig} from '@sanity/client'
import {z} from 'zod'

/** The lake that a program is to use, as `runProgram` passes it. */
export function readConnection(): ClientConfig {
  const {LAKE_URL: apiHost, LAKE_TOKEN: token} = z
    .object({LAKE_URL: z.string(), LAKE_TOKEN: z.string()})
    .parse(process.env)
  return {...readProject(), token, apiHost, useProjectHostname: false}
}

/** The same without the URL: for programs whose requests are redirected to the lake. */
export function readProject() {
  const {LAKE_PROJECT: projectId, LAKE_DATASET: dataset} = z
    .object({LAKE_PROJECT: z.string(), LAKE_DATASET: z.string()})
    .parse(process.env)
  return {projectId, dataset, apiVersion: '2025-02-19', useCdn: false}
}
