import type {Plugin} from 'vite'

/**
 * Fails the build when a page would start with one of these packages: each waits for the moment
 * that needs it, and a static import somewhere would bring it to every visitor.
 */
export function keepOutOfFirstChunks(packages: readonly string[]): Plugin {
  const isKeptOut = (id: string) =>
    packages.find((name) => id.includes(`/node_modules/${name}/`)) !== undefined
  return {
    name: 'keep-out-of-first-chunks',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const starts = [...chunks.values()].filter(
        ({isEntry, facadeModuleId}) => isEntry || facadeModuleId?.endsWith('-page.tsx'),
      )
      const first = new Set(starts.map(({fileName}) => fileName))
      for (const name of first) for (const file of chunks.get(name)?.imports ?? []) first.add(file)
      for (const name of first) {
        const found = Object.keys(chunks.get(name)?.modules ?? {}).find(isKeptOut)
        if (found) this.error(`Pages would start with ${found}: import it when it is needed.`)
      }
    },
  }
}
