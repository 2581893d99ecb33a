import {defineCliConfig} from 'sanity/cli'

/** Paths are relative to this folder, where the CLI runs. */
export default defineCliConfig({
  api: {
    projectId: process.env['SANITY_PROJECT_ID'] || 'local',
    dataset: process.env['SANITY_DATASET'] || 'production',
  },
  schemaExtraction: {path: './schema.gen.json', enforceRequiredFields: true},
  typegen: {
    path: '../web/src/**/*.{queries,fragments}.ts',
    schema: './schema.gen.json',
    generates: '../web/src/shared/cms/content.gen.ts',
    overloadClientMethods: true,
  },
})
