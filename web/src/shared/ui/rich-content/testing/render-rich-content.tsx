import {MemoryRouter} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import {normaliseRichContent} from '../../../cms/normalise-rich-content.ts'
import {SiteConfigProvider} from '../../../site-config.tsx'
import {RichContent} from '../rich-content.tsx'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}

/** Renders raw rich content as a page shows it. */
export const renderRichContent = (...blocks: Record<string, unknown>[]) =>
  render(
    <MemoryRouter>
      <SiteConfigProvider config={{cms, siteUrl: 'https://example.org'}}>
        <RichContent value={normaliseRichContent(blocks)} />
      </SiteConfigProvider>
    </MemoryRouter>,
  )
