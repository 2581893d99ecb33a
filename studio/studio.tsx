import {useState} from 'react'
import {Studio} from 'sanity'
import {type StudioTarget, createStudioConfig} from './create-config.ts'
import './fonts.css'
import './studio.css'

/**
 * The Studio, filling the window at `/studio`.
 *
 * @param target - Which dataset to edit. In local mode without `apiHost` the lake is `/lake` on the
 * page's own origin.
 */
export function StudioApp({target}: {target: StudioTarget}) {
  const [config] = useState(() => {
    if (target.mode === 'hosted') return createStudioConfig(target)
    snoozeProtocolWarning()
    return createStudioConfig({apiHost: `${window.location.origin}/lake`, ...target})
  })
  return (
    <div className="studio">
      <Studio config={config} />
    </div>
  )
}

/** The lake uses HTTP/1.1, about which the Studio would show a warning; it reads this key. */
function snoozeProtocolWarning(): void {
  window.sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
}
