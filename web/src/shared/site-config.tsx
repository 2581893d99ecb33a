import {createContext, use, type ReactNode} from 'react'
import type {SiteConfig} from './env.ts'

const SiteConfigContext = createContext<SiteConfig | undefined>(undefined)

export function SiteConfigProvider({config, children}: {config: SiteConfig; children: ReactNode}) {
  return <SiteConfigContext value={config}>{children}</SiteConfigContext>
}

/** @throws outside a SiteConfigProvider: a programming error. */
export function useSiteConfig(): SiteConfig {
  const config = use(SiteConfigContext)
  if (!config) throw new Error('useSiteConfig needs a SiteConfigProvider above it.')
  return config
}
