import type {Visit} from '../load/visitors.ts'

/** What a browser asks for when it shows these pages for the first time: styles, scripts, a font and pictures. */
export function findVisits(origin: string, pages: readonly string[]): Promise<Visit[]> {
  return Promise.all(
    pages.map(async (path) => {
      const html = await (await fetch(origin + path)).text()
      const named = [...html.matchAll(/\s(?:src|href|data-modules)="([^"]+)"/g)]
        .flatMap(([, value = '']) => value.replaceAll('&amp;', '&').split(' '))
        .filter((path) => /^\/(?:assets|lake\/images)\//.test(path))
      return {path, resources: [...new Set(named)]}
    }),
  )
}
