import type {PageData} from '../cms/page-meta.ts'
import type {LoaderModule, PageDataWithStatus, PageModule, PageModules} from './page-definition.ts'

/** The files of a feature, as `import.meta.glob` gives them: by paths that begin with `./`. */
type FeatureFiles<Data extends PageData | PageDataWithStatus> = {
  pages: Record<string, () => Promise<PageModule>>
  loaders: Record<string, () => Promise<LoaderModule<Data>>>
}

/**
 * Makes the function that finds the lazy modules of a feature's page by the name of its files: `about/about`
 * stands for `about/about-page.tsx`, which draws the page, and `about/about.loader.ts`, which loads its data.
 * A page that shares most imports with its loader has both in `-page.tsx`.
 *
 * @param feature the feature's folder.
 * @throws where a page lacks one of its files.
 */
export function featurePages<Data extends PageData | PageDataWithStatus>(
  feature: string,
  {pages, loaders}: FeatureFiles<Data>,
): (name: string) => PageModules<Data> {
  return (name) => {
    const page = pages[`./${name}-page.tsx`]
    const loader = loaders[`./${name}.loader.ts`] ?? loaders[`./${name}-page.tsx`]
    if (!page || !loader) throw new Error(`${feature}/${name} lacks its page or its loader.`)
    return {page, loader, module: `src/features/${feature}/${name}-page.tsx`}
  }
}
