import {createStudioConfig} from './create-config.ts'

export {createStudioConfig} from './create-config.ts'

const {SANITY_PROJECT_ID, SANITY_DATASET} = process.env

/** The Sanity CLI's configuration; the Studio in the browser is configured by studio.tsx. */
export default createStudioConfig({
  projectId: SANITY_PROJECT_ID || 'local',
  dataset: SANITY_DATASET || 'production',
  mode: SANITY_PROJECT_ID ? 'hosted' : 'local',
})
