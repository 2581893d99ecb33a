#!/usr/bin/env node
/**
 * `npx content-lake [--data .data] [--port 3333] [--dataset production] [--project local]`: serves the dataset of a
 * folder, which is made where it is missing, and prints the environment with which Sanity's tools use it.
 */
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {serveContentLake} from './index.ts'

try {
  const {values} = parseArgs({
    options: {
      data: {type: 'string', default: '.data'},
      port: {type: 'string', default: '3333'},
      dataset: {type: 'string', default: 'production'},
      project: {type: 'string', default: 'local'},
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port ${values.port}: no port, such as 3333`)
  }
  const {data: dataDir, dataset, project: projectId} = values
  const lake = await serveContentLake({dataDir, projectId, dataset, port})
  const redirect = fileURLToPath(new URL('redirect-api.ts', import.meta.url))
  console.log(`The dataset "${dataset}" of the project "${projectId}" is served at ${lake.url}
until Ctrl+C. The environment for a Studio, the sanity command and clients of this project:

export SANITY_STUDIO_PROJECT_ID=${projectId}
export SANITY_STUDIO_DATASET=${dataset}
export SANITY_STUDIO_API_HOST=${lake.url}
export SANITY_LAKE_URL=${lake.url}
export SANITY_AUTH_TOKEN=${lake.token}
export NODE_OPTIONS=--import=${redirect}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void lake.close().then(() => process.exit()))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
