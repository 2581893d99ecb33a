import {renderStudio} from '#studio/studio.tsx'

type StudioState = {projectId: string; dataset: string; lakePath?: string}

const container = document.getElementById('sanity')
const sent = document.getElementById('studio-config')?.textContent
if (!container || !sent) throw new Error('The Studio’s document is incomplete.')

const {projectId, dataset, lakePath}: StudioState = JSON.parse(sent)

renderStudio(
  container,
  lakePath === undefined
    ? {projectId, dataset, mode: 'hosted'}
    : {projectId, dataset, mode: 'local', apiHost: location.origin + lakePath},
)
