import {StrictMode, type ReactNode} from 'react'
import {Provider} from 'react-redux'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {SiteConfigProvider} from '#web/src/shared/site-config.tsx'
import type {AppStore} from './store.ts'

/** The context providers around the router, on the server and in the browser. */
export function Providers({
  config,
  store,
  children,
}: {
  config: SiteConfig
  store: AppStore
  children: ReactNode
}) {
  return (
    <StrictMode>
      <SiteConfigProvider config={config}>
        <Provider store={store}>{children}</Provider>
      </SiteConfigProvider>
    </StrictMode>
  )
}
