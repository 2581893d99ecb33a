import type {Figures} from '#schemas/figures.ts'
import {renderStudio} from '#studio/studio.tsx'

type StudioState = {projectId: string; dataset: string; lakePath?: string; figures?: Figures}

const container = document.getElementById('sanity')
const sent = document.getElementById('studio-config')?.textContent
if (!container || !sent) throw new Error('The Studio’s document is incomplete.')

const {lakePath, ...target}: StudioState = JSON.parse(sent)

renderStudio(
  container,
  lakePath === undefined
    ? {...target, mode: 'hosted'}
    : {...target, mode: 'local', apiHost: location.origin + lakePath},
)
