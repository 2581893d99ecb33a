import {defineCliConfig} from 'sanity/cli'

/** Paths are relative to this folder, where the CLI runs. */
export default defineCliConfig({
  api: {
    projectId: process.env['SANITY_PROJECT_ID'] || 'local',
    dataset: process.env['SANITY_DATASET'] || 'production',
  },
  schemaExtraction: {path: './schema.gen.json', enforceRequiredFields: false},
  typegen: {
    path: ['../web/src/**/*{.queries.ts,-page.tsx}', '../web/server/**/*.queries.ts'],
    schema: './schema.gen.json',
    // The check of `npm run types` writes elsewhere and compares.
    generates: process.env['TYPES_FILE'] || '../web/src/shared/cms/content.gen.ts',
    overloadClientMethods: true,
  },
  // Packages are loaded by Node: for `schema` the CLI would transform all of `sanity`, in 20 s of CPU time.
  vite: (config, {isSsrBuild}) =>
    isSsrBuild ? {...config, ssr: {...config.ssr, noExternal: [/@sanity.cli/]}} : config,
})
